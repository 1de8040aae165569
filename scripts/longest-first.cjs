const { default: Sequencer } = require('@jest/test-sequencer')

/** Files of tests that take the longest; groups of files (scripts/test-groups.mjs) come next. */
const LONGEST = [
  /hostile\.test\.ts$/,
  /schedulesOnce\.test\.ts$/,
  /statements\.test\.ts$/,
  /registries\.test\.ts$/,
  /undo\.test\.ts$/,
  /imports\.test\.ts$/,
  /backup\.test\.ts$/,
  /archive\.test\.ts$/,
]
const GROUP = /[\\/]groups[\\/]/

/**
 * Jest begins with the files that took longest the last time; of a fresh clone it knows their sizes only, and the longest
 * would come last, with one core at work and the other idle.
 */
module.exports = class LongestFirst extends Sequencer {
  static isLong = (file) => LONGEST.some((pattern) => pattern.test(file))

  sort(tests) {
    const order = [...LONGEST, GROUP]
    const rank = ({ path }) => order.findIndex((pattern) => pattern.test(path)) + 1 || order.length + 1
    return [...super.sort(tests)].sort((one, other) => rank(one) - rank(other))
  }
}

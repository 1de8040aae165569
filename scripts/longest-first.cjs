const { default: Sequencer } = require('@jest/test-sequencer')

/** Files of tests that take the longest. */
const LONGEST = [
  /hostile\.test\.ts$/,
  /undo\.test\.ts$/,
  /imports\.test\.ts$/,
  /backup\.test\.ts$/,
  /archive\.test\.ts$/,
]

/**
 * Jest begins with the files that took longest the last time; of a fresh clone it knows their sizes only, and the longest
 * would come last, with one core at work and the other idle.
 */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => LONGEST.findIndex((pattern) => pattern.test(path)) + 1 || LONGEST.length + 1
    return [...super.sort(tests)].sort((one, other) => rank(one) - rank(other))
  }
}

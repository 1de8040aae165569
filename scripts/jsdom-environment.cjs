const FixedJsdom = require('jest-fixed-jsdom')
const cssom = require('rrweb-cssom')
const defaultStyleSheet = require('jsdom/lib/jsdom/browser/default-stylesheet')
const { implForWrapper } = require('jsdom/lib/jsdom/living/generated/utils')
const { matchesDontThrow } = require('jsdom/lib/jsdom/living/helpers/selectors')

/**
 * Testing Library asks of each element and of all around it whether they are displayed and can be clicked. jsdom works
 * out the whole style for that, from every rule of Ant Design, which was a fifth of the time of the client's tests. Here
 * these three properties are looked for alone, with jsdom's own rules and selectors; any other makes the whole style.
 */
const INITIAL = { display: '', visibility: 'visible', 'pointer-events': 'auto' }
const NAMES = { display: 'display', visibility: 'visibility', pointerEvents: 'pointer-events' }
const isAlone = (property) => Object.hasOwn(INITIAL, property)

const builtIn = cssom.parse(defaultStyleSheet)
/** Rules of a sheet by the property that they set, the last and strongest first. */
const rulesOfSheets = new WeakMap()

function rulesOf(sheet) {
  const known = rulesOfSheets.get(sheet)
  if (known?.length === sheet.cssRules.length) return known.rules
  const all = [...sheet.cssRules].flatMap((rule) => {
    if (!rule.media) return rule
    return Array.prototype.includes.call(rule.media, 'screen') ? [...rule.cssRules] : []
  })
  const setting = (property) => all.filter(({ style }) => style?.getPropertyValue(property)).reverse()
  const rules = Object.fromEntries(Object.keys(INITIAL).map((property) => [property, setting(property)]))
  rulesOfSheets.set(sheet, { length: sheet.cssRules.length, rules })
  return rules
}

/** As jsdom has it: what comes last wins, an element's own `style` over all sheets. */
function specified(element, property) {
  const own = element.style.getPropertyValue(property)
  if (own) return own
  for (const sheet of [builtIn, ...element._ownerDocument.styleSheets._list].reverse())
    for (const rule of rulesOf(sheet)[property])
      if (matchesDontThrow(element, rule.selectorText)) return rule.style.getPropertyValue(property)
  return ''
}

function valueOf(element, property) {
  if (property === 'display') return specified(element, property)
  for (let at = element; at; at = at.parentElement) {
    const found = specified(at, property)
    if (found) return found
  }
  return INITIAL[property]
}

module.exports = class extends FixedJsdom {
  constructor(...args) {
    super(...args)
    const whole = this.global.getComputedStyle.bind(this.global)
    this.global.getComputedStyle = (element) => {
      let made = null
      const style = () => (made ??= whole(element))
      const getPropertyValue = (property) =>
        isAlone(property) ? valueOf(implForWrapper(element), property) : style().getPropertyValue(property)
      return new Proxy(
        {},
        {
          get(_, name) {
            if (name === 'getPropertyValue') return getPropertyValue
            return Object.hasOwn(NAMES, name) ? getPropertyValue(NAMES[name]) : style()[name]
          },
        },
      )
    }
  }
}

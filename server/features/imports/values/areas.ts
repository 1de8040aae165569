import { isBlank, squeezed } from '#server/spreadsheets/values/blank'
import { Unreadable, type Read } from '#server/spreadsheets/values/unreadable'

const MOST = 100_000

const number = (text: string) => Number(text.replace(/\s/g, '').replace(',', '.'))

/** An area in m²: «24,3», «24.3 кв.м», «6,0х4,0». @returns null for an empty cell @throws Unreadable */
export function areaOf(cell: string): Read<number | null> {
  if (isBlank(cell)) return { value: null }
  const text = squeezed(cell)
    .replace(/[−–—]/g, '-')
    .replace(/\s*(кв\.?\s*м\.?(етр[а-яё]*)?|м\.?\s*кв\.?|м2|м²|м\^2|m2|m²|м)\.?$/i, '')
  const sides = /^(\d+(?:[.,]\d+)?)\s*[xх*×]\s*(\d+(?:[.,]\d+)?)$/i.exec(text)
  const value = sides ? Math.round(number(sides[1]) * number(sides[2]) * 100) / 100 : number(text)
  if (!sides && !/^-?\d[\d ]*([.,]\d+)?$/.test(text)) throw new Unreadable(`Площадь не распознана: «${cell}»`)
  if (!(value > 0)) throw new Unreadable(`Площадь должна быть больше нуля: «${cell}»`)
  if (value > MOST) throw new Unreadable(`Площадь слишком велика: «${cell}»`)
  const rounded = Math.round(value * 1000) / 1000
  if (sides) return { value: rounded, warning: `Площадь посчитана по сторонам: ${rounded} м²` }
  return { value: rounded }
}

/** The palette and the shortcuts, loaded together: each alone would split what they share once more. */
export { SearchPalette } from './SearchPalette'
export { ShortcutsDialog } from './ShortcutsDialog'

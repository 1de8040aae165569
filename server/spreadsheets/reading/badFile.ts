/** A file that no table can be read from: the message says why and what to do, in Russian. */
export class BadFile extends Error {}

/** A file with nothing of a table in it: no text, no second column, or no rows. */
export class NoTable extends BadFile {}

/** A file that no table can be read from: the message says why and what to do, in Russian. */
export class BadFile extends Error {}

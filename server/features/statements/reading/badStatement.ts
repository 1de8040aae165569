/** A file that is no statement, or is damaged: nothing of it is taken. The message is in Russian, for people. */
export class BadStatement extends Error {}

/** The file can't be read at all. The message is for the person, and names the row if there is one. */
export class UnreadableFile extends Error {}

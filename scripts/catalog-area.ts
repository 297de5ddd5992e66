/** A catalog text: its key, and what it says; a function has several results. */
export interface Entry {
  key: string;
  says: readonly string[];
}

/** The texts of one area, such as `web · board`. */
export interface Area {
  name: string;
  entries: Entry[];
}

import {
  addRecord,
  changeRecord,
  changeRoot,
  moveRecord,
  type OwnFields,
} from '@fieldwright/domain/kernel/edit-change';
import type { RecordName } from '@fieldwright/domain/kernel/edit-graph';
import { removeRecord } from '@fieldwright/domain/kernel/edit-remove';
import type { Edit } from '@fieldwright/domain/kernel/edit-session';
import type { Aggregate, Fields, KindOf, RootOf, Shape } from '@fieldwright/domain/kernel/edit-shape';

interface Faults {
  wrong: ReadonlyMap<string, string>;
  isHeldBack: boolean;
}

interface Store<A extends Aggregate> {
  change: (apply: (edit: Edit<A>) => Edit<A>, step?: string) => void;
  get: () => Faults;
  put: (next: Partial<Faults>) => void;
}

const pathOf = ({ kind, id }: RecordName, field: string) => `${kind}.${id}.${field}`;

/** Checks whether a path in `wrong` is about typed input that can't be read. */
export const isTyped = (path: string) => path.startsWith('typed:');

/** Returns what a screen does to a document's records, and the errors of their fields. */
export function recordEdits<A extends Aggregate>(shape: Shape<A>, { change, get, put }: Store<A>) {
  const named = ({ kind, id }: RecordName) => ({ kind: kind as KindOf<A>, id });

  /** Clears the server's errors of changed fields. */
  function clear(name: RecordName, fields: Fields): void {
    const paths = new Set(Object.keys(fields).map((field) => pathOf(name, field)));
    const rest = [...get().wrong].filter(([path]) => !paths.has(path));
    if (rest.length < get().wrong.size) put({ wrong: new Map(rest) });
  }

  return {
    /** @param step joins the previous undo step if that has the same name, as with typing in one field */
    set(name: RecordName, fields: Fields, step?: string): void {
      change(
        (edit) =>
          name.kind === shape.name
            ? changeRoot(shape, edit, fields as Partial<Omit<RootOf<A>, 'id'>>)
            : changeRecord(shape, edit, { ...named(name), fields: fields as OwnFields<A, KindOf<A>> }),
        step,
      );
      clear(name, fields);
    },
    /** @returns the new record's temporary id */
    add(kind: string, fields: Fields): number {
      let made = 0;
      change((edit) => {
        const own = { kind: kind as KindOf<A>, fields: fields as OwnFields<A, KindOf<A>> };
        const added = addRecord(shape, edit, own);
        made = added.id;
        return added.edit;
      });
      return made;
    },
    remove: (name: RecordName, reason?: string) =>
      change((edit) =>
        removeRecord(shape, edit, { ...named(name), ...(reason !== undefined && { reason }) }),
      ),
    move: (name: RecordName, to: number) => change((edit) => moveRecord(shape, edit, { ...named(name), to })),
    /** a field's error: of what was typed, else the server's */
    wrongAt: (name: RecordName, field: string): string | undefined =>
      get().wrong.get(`typed:${pathOf(name, field)}`) ?? get().wrong.get(pathOf(name, field)),
    /** records that typed input can't be read; null if it can */
    noteTyped(name: RecordName, field: string, text: string | null): void {
      const path = `typed:${pathOf(name, field)}`;
      const wrong = new Map(get().wrong);
      if ((wrong.get(path) ?? null) === text) return;
      if (text === null) wrong.delete(path);
      else wrong.set(path, text);
      put({ wrong, ...(![...wrong.keys()].some(isTyped) && { isHeldBack: false }) });
    },
  };
}

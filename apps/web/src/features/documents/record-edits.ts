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
import type { Aggregate, Fields, KindOf, Shape } from '@fieldwright/domain/kernel/edit-shape';

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

/** Whether a path of `wrong` is of something typed that cannot be read. */
export const isTyped = (path: string) => path.startsWith('typed:');

/** What a screen does to the records of a document by their names, and what is wrong with their fields. */
export function recordEdits<A extends Aggregate>(shape: Shape<A>, { change, get, put }: Store<A>) {
  const named = ({ kind, id }: RecordName) => ({ kind: kind as KindOf<A>, id });

  /** What the server has refused is looked at anew. */
  function clear(name: RecordName, fields: Fields): void {
    const paths = new Set(Object.keys(fields).map((field) => pathOf(name, field)));
    const rest = [...get().wrong].filter(([path]) => !paths.has(path));
    if (rest.length < get().wrong.size) put({ wrong: new Map(rest) });
  }

  return {
    /** @param step goes on with the step before where that had the same name, as typing in one field does */
    set(name: RecordName, fields: Fields, step?: string): void {
      change(
        (edit) =>
          name.kind === shape.name
            ? changeRoot(shape, edit, fields as never)
            : changeRecord(shape, edit, { ...named(name), fields: fields as never }),
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
    /** what is wrong with a field: of what was typed, else what the server said */
    wrongAt: (name: RecordName, field: string): string | undefined =>
      get().wrong.get(`typed:${pathOf(name, field)}`) ?? get().wrong.get(pathOf(name, field)),
    /** takes note of something typed that cannot be read; null where it can */
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

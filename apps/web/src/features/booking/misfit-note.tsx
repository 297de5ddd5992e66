import { Note } from '../../ui/note.tsx';

/** Lists why a visit does not fit; nothing if it does. */
export function MisfitNote({ misfits }: { misfits: readonly string[] }) {
  if (misfits.length === 0) return null;
  return (
    <Note kind="warn">
      {misfits.map((words) => (
        <p key={words}>{words}.</p>
      ))}
    </Note>
  );
}

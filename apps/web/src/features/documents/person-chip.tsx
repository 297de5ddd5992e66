import '../../ui/styles/marks.css';
import './presence.css';

/** Shows a person's initials, if known, and a text. Goes inside an element with the class `person-chip`. */
export function PersonChip({ initials, text }: { initials: string | null; text: string }) {
  return (
    <>
      {initials !== null && (
        <span className="avatar" aria-hidden="true">
          {initials}
        </span>
      )}
      <span className="person-chip-text">{text}</span>
    </>
  );
}

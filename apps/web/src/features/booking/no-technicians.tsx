import { Link } from '@tanstack/react-router';
import { useMain } from '../../app/main/use-main.ts';
import { Note } from '../../ui/note.tsx';
import { placesTexts as texts } from './places.texts.ts';

/** Says that the company has no technicians yet, what can be booked anyway, and where to add one, to those who may. */
export function NoTechnicians() {
  const { may } = useMain();
  return (
    <Note kind="warn">
      {texts.noTechnicians}{' '}
      {may('people.manage') ? (
        <Link to="/settings/people" className="link">
          {texts.addTechnician}
        </Link>
      ) : (
        texts.askForTechnician
      )}
    </Note>
  );
}

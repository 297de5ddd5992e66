import { priceBookShape } from '@fieldwright/domain/price-books/price-book';
import { useMain } from '../../app/main/use-main.ts';
import { Button } from '../../ui/button.tsx';
import { focusOn, pageHeading } from '../../ui/focus-heading.ts';
import { Note } from '../../ui/note.tsx';
import type { PriceBook } from './price-book.data.ts';
import { editsTexts } from './price-book-edits.texts.ts';
import { starterTexts as texts } from './starter.texts.ts';
import { useKeptSave } from './use-kept-save.ts';

/** Tells that a book's entries are examples, until somebody says that they aren't anymore; else nothing. */
export function ExampleNote({ book: { id, isExample } }: Pick<PriceBook, 'book'>) {
  const { may } = useMain();
  const { change, sayRefused } = useKeptSave('pricebooks', priceBookShape.titles);
  if (!isExample) return null;
  const drop = async () => {
    try {
      await change({ id, was: { isExample }, fields: { isExample: false }, said: texts.owned });
      // the button goes with the note
      focusOn(pageHeading());
    } catch (error) {
      await sayRefused(editsTexts.notSavedBook, error);
    }
  };
  return (
    <div className="example-note">
      <Note>
        <p>{texts.note}</p>
        {may('pricebooks.edit') && (
          <Button small onClick={() => void drop()}>
            {texts.own}
          </Button>
        )}
      </Note>
    </div>
  );
}

import { Button } from '../../ui/button.tsx';
import { offerTexts as texts } from './offer.texts.ts';

interface OfferedFile {
  id: string;
  text: string;
}

/** Lists the files that come with the proposal; nothing without any. */
export function OfferFiles({
  files,
  open,
}: {
  files: readonly OfferedFile[] | undefined;
  open: (file: OfferedFile) => void;
}) {
  return (
    files && (
      <section className="offer-words">
        <h2>{texts.files}</h2>
        <ul className="offer-files">
          {files
            .map(({ id, text }) => ({ id, text: text || texts.untitledFile }))
            .map((file) => (
              <li key={file.id}>
                <Button onClick={() => open(file)}>{file.text}</Button>
              </li>
            ))}
        </ul>
      </section>
    )
  );
}

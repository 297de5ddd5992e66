import { Plus } from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { Button } from '../../ui/button.tsx';
import { openNewDocument } from './open-palette.ts';
import { paletteTexts as texts } from './palette.texts.ts';
import { mayBegin, type NewDocument } from './palette-actions.ts';

/**
 * Shows the button that starts a document from its list by asking for the customer; nothing without the
 * permission.
 */
export function NewDocumentButton({ kind }: { kind: NewDocument }) {
  const { may } = useMain();
  if (!mayBegin(kind, may)) return null;
  return (
    <Button kind="primary" icon={<Plus />} aria-haspopup="dialog" onClick={() => openNewDocument(kind)}>
      {texts[kind]}
    </Button>
  );
}

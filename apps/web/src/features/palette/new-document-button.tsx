import { Plus } from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { Button } from '../../ui/button.tsx';
import { openNewDocument } from './open-palette.ts';
import { paletteTexts as texts } from './palette.texts.ts';
import { mayBegin, type NewDocument } from './palette-actions.ts';

/** Begins a document from its list: first it is asked whom it is for. Not there for who may not. */
export function NewDocumentButton({ kind }: { kind: NewDocument }) {
  const { may } = useMain();
  if (!mayBegin(kind, may)) return null;
  return (
    <Button kind="primary" icon={<Plus />} aria-haspopup="dialog" onClick={() => openNewDocument(kind)}>
      {texts[kind]}
    </Button>
  );
}

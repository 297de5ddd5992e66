import { useState } from 'react';
import { ApiError } from '../../lib/errors/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { CheckField, TextField } from '../../ui/field/field.tsx';
import { OneOf } from '../../ui/field/one-of.tsx';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import { dialogsGalleryTexts as texts } from './dialogs-gallery.texts.ts';

/* The components inside the gallery's dialogs */

const saveMs = 900;

/** A required field, a multi-line field, a slow save, and a custom button. */
export function SampleFields({ dialog }: HostedProps<null, string>) {
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [refuses, setRefuses] = useState(false);
  const [previews, setPreviews] = useState(0);
  const isReady = name.trim() !== '';
  useDialogPart(dialog, {
    disabled: isReady ? [] : ['save'],
    helperText: isReady ? texts.previewed(previews) : texts.needsName,
    press: () => setPreviews(previews + 1),
    save: async () => {
      await new Promise((done) => setTimeout(done, saveMs));
      if (refuses) throw new ApiError('late');
      return name;
    },
  });
  return (
    <>
      <TextField label={texts.name} value={name} onChange={setName} required />
      <TextAreaField label={texts.note} value={note} onChange={setNote} />
      <CheckField checked={refuses} onChange={setRefuses}>
        {texts.refuses}
      </CheckField>
    </>
  );
}

/** Work that can't be left until it has finished. */
export function SampleProgress({ intakeData: finish }: HostedProps<() => void, never>) {
  return <Button onClick={finish}>{texts.finish}</Button>;
}

/** Text that makes the dialog as wide as it may be. */
export function SampleText({ intakeData }: HostedProps<string, never>) {
  return <p>{intakeData}</p>;
}

/** Throws when rendered. */
export function SampleFault({ intakeData: fault }: HostedProps<Error, never>): never {
  throw fault;
}

/** More lines than fit on a screen. */
export function SampleLines(_: HostedProps<null, never>) {
  return Array.from({ length: 60 }, (_, place) => <p key={place}>{texts.line(place + 1)}</p>);
}

/** Opens a second dialog on top. */
export function SampleLevel({ intakeData: level, dialog }: HostedProps<number, number>) {
  const [name, setName] = useState('');
  useDialogPart(dialog, { press: () => void openLevel(level + 1), save: () => level });
  return <TextField label={texts.name} value={name} onChange={setName} />;
}

export function openLevel(level: number) {
  return openDialog({
    title: texts.level(level),
    dataTestId: `level-${level}`,
    width: Math.max(300, 480 - 60 * level),
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'next', text: texts.next, secondary: true },
      { id: 'save', text: texts.save },
    ],
    component: SampleLevel,
    intakeData: level,
  });
}

type Department = keyof typeof texts.departments;

/** A list's only filter. */
export function SampleFilter({ intakeData, dialog }: HostedProps<Department | null, Department>) {
  const [department, setDepartment] = useState(intakeData);
  useDialogPart(dialog, { disabled: department ? [] : ['save'], save: () => department });
  return (
    <OneOf
      label={texts.department}
      choices={texts.departments}
      chosen={department}
      onChange={setDepartment}
    />
  );
}

import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PageGone } from '../../app/part.ts';
import { ApiError } from '../../lib/errors/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { confirmed } from '../../ui/dialog/confirm.ts';
import { type DialogOptions, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { openFilterDialog } from '../../ui/list/filter-dialog.ts';
import { askCustomerInformation } from '../customers/customer-information.dialog.tsx';
import { askProjectInformation } from '../financing/project-information.dialog.tsx';
import {
  openLevel,
  SampleFault,
  SampleFields,
  SampleFilter,
  SampleLines,
  SampleProgress,
  SampleText,
} from './dialog-samples.tsx';
import { dialogsGalleryTexts as texts } from './dialogs-gallery.texts.ts';
import { Part, Specimen } from './part.tsx';

/** Opens a dialog and returns how it closed. */
type Open = () => Promise<unknown>;

const cancel = { id: 'cancel', text: texts.cancel, secondary: true };
const save = { id: 'save', text: texts.save };

function fields(more: Partial<DialogOptions> = {}): Open {
  return () =>
    openDialog({
      title: texts.generic,
      text: texts.genericText,
      width: 400,
      buttons: [cancel, { id: 'preview', text: texts.preview, secondary: true }, save],
      component: SampleFields,
      intakeData: null,
      ...(more as object),
    }).result;
}

function progress(): Promise<unknown> {
  const finish = () =>
    dialog.change({ text: texts.savedText, type: 'success', loading: false, disableExit: false });
  const dialog = openDialog({
    title: texts.saving,
    text: texts.savingText,
    type: 'info',
    loading: true,
    disableExit: true,
    helperText: texts.savingHelp,
    buttons: [{ id: 'cancel', text: texts.close, secondary: true }],
    component: SampleProgress,
    intakeData: finish,
  });
  return dialog.result;
}

const sentence = 'The furnace is thirty years old and its exchanger is cracked. ';
const sized = (width: number | undefined, text: string): Open => {
  const data = { title: texts.generic, buttons: [cancel], component: SampleText, intakeData: text };
  return () => openDialog(width === undefined ? data : { ...data, width }).result;
};
const failing =
  (fault: Error): Open =>
  () =>
    openDialog({ title: texts.generic, buttons: [cancel, save], component: SampleFault, intakeData: fault })
      .result;
const typed =
  (type: NonNullable<DialogOptions['type']>): Open =>
  () =>
    openDialog({ title: texts.generic, text: texts.genericText, type, buttons: [cancel, save] }).result;
const removal = {
  title: texts.removeTitle,
  text: texts.removeText,
  type: 'warning',
  icon: <Trash2 />,
  cancel: texts.keep,
  confirm: texts.remove,
  danger: true,
} as const;
const angela = { firstName: 'Angela', lastName: 'Castellano', mainPhone: '+18285550199;ext=12' };

/** Every state of a dialog, by the text of its button. */
const samples: Record<keyof typeof texts.groups, Record<string, Open>> = {
  types: {
    Info: typed('info'),
    Question: typed('question'),
    Warning: typed('warning'),
    Error: typed('error'),
    Success: typed('success'),
  },
  confirm: {
    'Destructive confirm': () => confirmed(removal),
    'Confirm that fails': () => confirmed({ ...removal, run: () => Promise.reject(new ApiError('late')) }),
    'Exit disabled': () =>
      openDialog({ title: texts.noExit, type: 'question', disableExit: true, buttons: [save] }).result,
    'Without buttons': () => openDialog({ title: texts.savedText, type: 'success' }).result,
  },
  hosted: {
    Fields: fields(),
    'Fields with a type': fields({ type: 'question' }),
    'Enter disabled': fields({ disableEnter: true, helperText: texts.noEnter }),
    Loading: fields({ loading: true }),
    Progress: progress,
    'Focus on cancel': fields({ buttons: [{ ...cancel, focusInitial: true }, save] }),
    Stacked: () => openLevel(1).result,
    'Not shown': failing(new ApiError('foreign', { status: 500 })),
    'Part that is gone': failing(new PageGone('A part of the page could not be loaded.')),
    Long: () =>
      openDialog({ title: texts.long, buttons: [cancel], component: SampleLines, intakeData: null }).result,
  },
  size: {
    'By short contents': sized(undefined, 'Sent.'),
    'By long contents': sized(undefined, sentence.repeat(4)),
    'Width 400': sized(400, sentence),
    'Width 640': sized(640, sentence.repeat(4)),
  },
  ready: {
    Filters: () => openFilterDialog({ component: SampleFilter, data: null }),
    'Customer Information': () => askCustomerInformation({ known: {}, save: async () => {} }),
    'Customer Information, known': () => askCustomerInformation({ known: angela, save: async () => {} }),
    'Project Information': () => askProjectInformation(),
    'Project Information, known': () =>
      askProjectInformation({
        ownership: 'owner',
        propertyType: 'singleFamily',
        monthlyMortgagePayment: 185_000,
      }),
  },
};

/** Shows a button for every dialog, and how the last one closed. */
export function DialogsGallery() {
  const [outcome, setOutcome] = useState('');
  const open = async (name: string, opening: Open) => {
    const result = await opening();
    setOutcome(texts.outcome(name, JSON.stringify(result)));
  };
  return (
    <Part part="dialogs">
      {Object.entries(samples).map(([group, members]) => (
        <Specimen key={group} label={texts.groups[group as keyof typeof samples]} wide>
          <div className="row">
            {Object.entries(members).map(([name, opening]) => (
              <Button key={name} onClick={() => void open(name, opening)}>
                {name}
              </Button>
            ))}
          </div>
        </Specimen>
      ))}
      <output className="help" data-testid="dialog-outcome">
        {outcome}
      </output>
    </Part>
  );
}

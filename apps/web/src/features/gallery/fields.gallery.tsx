import type { Strokes } from '@fieldwright/domain/proposals/signature';
import { useState } from 'react';
import { type Choice, Choices } from '../../ui/field/choices.tsx';
import { ComboField } from '../../ui/field/combo-field.tsx';
import { DateField } from '../../ui/field/date-field.tsx';
import {
  CheckField,
  EmailField,
  PasswordField,
  TextField,
  type TextFieldProps,
} from '../../ui/field/field.tsx';
import { OneOf } from '../../ui/field/one-of.tsx';
import { MoneyField, PhoneField } from '../../ui/field/read-field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { SignaturePad } from '../../ui/signature/signature-pad.tsx';
import { Part, Specimen } from './part.tsx';

type Example = Partial<TextFieldProps> & { label: string };

/** A field to type in. */
function Tried({ label, value = '', ...rest }: Example) {
  const [typed, setTyped] = useState(value);
  return <TextField {...rest} label={label} value={typed} onChange={setTyped} />;
}

const examples: { label: string; field: Example }[] = [
  { label: 'Empty, with an example', field: { label: 'Gate code', placeholder: 'Optional' } },
  { label: 'Filled, required', field: { label: 'First name', value: 'Angela', required: true } },
  {
    label: 'With help',
    field: { label: 'Site name', value: 'Birch Hollow', help: 'As the technician sees it.' },
  },
  {
    label: 'Wrong, and why',
    field: { label: 'Start', value: '12:45', error: 'Taken until 2:15', required: true },
  },
  { label: 'Not to be changed', field: { label: 'Work order', value: '20418', readOnly: true } },
  {
    label: 'With a way beside it',
    field: { label: 'Address', value: '42 Birch Hollow Ln', aside: <a href="#fields">On the map</a> },
  },
];

export function FieldsPart() {
  const [email, setEmail] = useState('lena.hollis@hollisrowe.example');
  const [password, setPassword] = useState('open the shop');
  const [day, setDay] = useState('2026-11-24');
  const [note, setNote] = useState('Call about the coil, after 5 PM.');
  return (
    <Part part="fields">
      {examples.map(({ label, field }) => (
        <Specimen key={label} label={label}>
          <Tried {...field} />
        </Specimen>
      ))}
      <Specimen label="Email">
        <EmailField label="Email address" value={email} onChange={setEmail} />
      </Specimen>
      <Specimen label="Password, which can be looked at">
        <PasswordField
          label="Password for the demo"
          value={password}
          onChange={setPassword}
          autoComplete="off"
        />
      </Specimen>
      <Specimen label="A date: written out, it opens the calendar">
        <DateField label="Good until" value={day} onChange={setDay} />
      </Specimen>
      <ReadFields />
      <Specimen label="Several lines: Enter begins a new one">
        <TextAreaField label="Note for the office" value={note} onChange={setNote} />
      </Specimen>
      <Specimen label="Search; / leads to it, Esc empties it">
        <SearchBox label="Search people" placeholder="Name or email" value="" onSearch={() => {}} />
      </Specimen>
      <Specimen label="A signature, drawn">
        <Signature />
      </Specimen>
      <Specimen label="On, off">
        <Checks />
      </Specimen>
    </Part>
  );
}

/** Fields that show what they have read. */
function ReadFields() {
  const [phone, setPhone] = useState('828 555 0142');
  const [amount, setAmount] = useState('1850');
  return (
    <>
      <Specimen label="A phone number, and what was understood">
        <PhoneField label="Main phone" value={phone} onChange={setPhone} required />
      </Specimen>
      <Specimen label="An amount of money, and what was understood">
        <MoneyField label="Mortgage/rent payment" value={amount} onChange={setAmount} />
      </Specimen>
    </>
  );
}

function Signature() {
  const [strokes, setStrokes] = useState<Strokes>([[60, 140, 140, 60, 220, 150, 300, 70]]);
  return <SignaturePad strokes={strokes} onChange={setStrokes} />;
}

function Checks() {
  const [on, setOn] = useState(true);
  const [off, setOff] = useState(false);
  const [warned, setWarned] = useState(true);
  return (
    <>
      <CheckField checked={on} onChange={setOn}>
        Text Linh Tran the new window
      </CheckField>
      <CheckField checked={off} onChange={setOff}>
        Keep as my view
      </CheckField>
      <CheckField checked={warned} onChange={setWarned} error="Nate Rowe changed this at 9:12 AM.">
        Do not service
      </CheckField>
    </>
  );
}

const skills: readonly Choice<'heating' | 'plumbing' | 'electrical'>[] = [
  { value: 'heating', text: 'Heating and cooling', detail: 'Furnaces, heat pumps, air conditioning' },
  { value: 'plumbing', text: 'Plumbing', detail: 'Water heaters, drains, fixtures' },
  { value: 'electrical', text: 'Electrical', detail: 'Needs a license that is not here yet', disabled: true },
];

const zones = [
  { value: 'new-york', text: 'New York' },
  { value: 'denver', text: 'Denver' },
];

export function ChoicesPart() {
  const [ownership, setOwnership] = useState<'owner' | 'occupant' | null>('owner');
  const [pack, setPack] = useState<'essential' | 'comfort'>('essential');
  const [home, setHome] = useState<'family' | 'condo' | null>(null);
  const [zone, setZone] = useState('denver');
  const [chosen, setChosen] = useState<('heating' | 'plumbing' | 'electrical')[]>(['heating']);
  return (
    <Part part="choices">
      <Specimen label="Chosen, not chosen, not to be chosen">
        <Choices
          label="Skills"
          choices={skills}
          chosen={chosen}
          onChange={setChosen}
          help="The board offers jobs by these."
        />
      </Specimen>
      <Specimen label="Nothing chosen, and one is asked for">
        <Choices
          label="Skills asked for"
          choices={skills}
          chosen={[]}
          onChange={() => {}}
          error="Choose at least one."
        />
      </Specimen>
      <Specimen label="One of a few short ones">
        <OneOf
          label="Ownership"
          choices={{ owner: 'Owner', occupant: 'Occupant' }}
          chosen={ownership}
          onChange={setOwnership}
          inline
          required
        />
      </Specimen>
      <Specimen label="One of a few, each with what it costs">
        <OneOf
          label="Package"
          choices={{ essential: 'Essential', comfort: 'Comfort, with a longer name that wraps' }}
          asides={{ essential: '$6,869.00', comfort: '$12,450.00' }}
          chosen={pack}
          onChange={setPack}
        />
      </Specimen>
      <Specimen label="One of a few, none chosen yet">
        <OneOf
          label="Property type"
          choices={{ family: 'Single Family', condo: 'Condo / Town Home' }}
          chosen={home}
          onChange={setHome}
          required
          error="Choose one."
        />
      </Specimen>
      <Specimen label="One of many; and what is wrong with it">
        <SelectField
          label="Time zone"
          value={zone}
          options={zones}
          onChange={setZone}
          help="Visits here are told in it."
        />
        <SelectField
          label="Technician"
          value=""
          options={[{ value: '', text: 'Nobody yet' }, ...zones]}
          onChange={() => {}}
          error="Choose a technician."
          required
        />
      </Specimen>
      <Specimen label="One of very many, found by typing; and what is wrong with it">
        <ComboField label="Home time zone" value={zone} options={zones} onChange={setZone} />
        <ComboField
          label="Branch"
          value=""
          options={zones}
          onChange={() => {}}
          placeholder="Choose a branch"
          error="Choose a branch."
          required
        />
      </Specimen>
    </Part>
  );
}

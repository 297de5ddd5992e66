import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Brand } from '../../ui/brand.tsx';
import { TypeImage } from '../../ui/dialog/type-image.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Note } from '../../ui/note.tsx';
import { Tags, TagsField } from '../../ui/tags/tags.tsx';
import { Part, Specimen } from './part.tsx';

const tags = [
  { tone: '', text: 'Draft' },
  { tone: 'info', text: 'Sent' },
  { tone: 'good', text: 'Accepted' },
  { tone: 'warn', text: 'Continue Application' },
  { tone: 'bad', text: 'Declined' },
  { tone: 'action', text: 'Heating' },
  { tone: 'copper', text: 'You' },
];

const entryTags = [
  { id: 1, text: 'VIP', color: 'purple', hidden: false },
  { id: 2, text: 'Pets', color: 'green', hidden: false },
  { id: 3, text: 'Needs tall ladder', color: null, hidden: false },
] as const;

export function MarksPart() {
  const [ids, setIds] = useState<readonly number[]>([1]);
  return (
    <Part part="marks">
      <Specimen label="Tags: neutral, information, good, warning, bad, chosen, marked">
        <div className="row">
          {tags.map(({ tone, text }) => (
            <span key={text} className={`tag ${tone}`}>
              {text}
            </span>
          ))}
        </div>
      </Specimen>
      <Specimen label="Tags of the company's own, and choosing them">
        <Tags label="Tags" tags={entryTags} ids={[1, 3]} />
        <TagsField label="Tags" tags={entryTags} ids={ids} onChange={setIds} />
      </Specimen>
      <Specimen label="People by their initials">
        <div className="row">
          {['LH', 'NR', 'MB'].map((initials) => (
            <span key={initials} className="avatar" aria-hidden="true">
              {initials}
            </span>
          ))}
        </div>
      </Specimen>
      <Specimen label="Facts with their names">
        <Facts>
          <Fact name="Phone">(828) 555-0142</Fact>
          <Fact name="Website" missing="Not given">
            {null}
          </Fact>
        </Facts>
      </Specimen>
      <Specimen label="The product's mark">
        <Brand />
      </Specimen>
    </Part>
  );
}

export function NotesPart() {
  return (
    <Part part="notes">
      <Specimen label="Information">
        <Note>Nothing there reaches real people.</Note>
      </Specimen>
      <Specimen label="Good">
        <Note kind="good">Link sent to angela@castellano.example.</Note>
      </Specimen>
      <Specimen label="Warning">
        <Note kind="warn">Marcus has a job until 2:15. The drive takes 20 minutes.</Note>
      </Specimen>
      <Specimen label="Bad: read out at once">
        <Note kind="bad">The price book was not changed: 3 rows have no price.</Note>
      </Specimen>
      <Specimen label="Type images: information, question, warning, error, success; danger" wide>
        <div className="row">
          <TypeImage type="info" />
          <TypeImage type="question" />
          <TypeImage type="warning" />
          <TypeImage type="error" />
          <TypeImage type="success" />
          <TypeImage type="question" danger icon={<Trash2 />} />
        </div>
      </Specimen>
    </Part>
  );
}

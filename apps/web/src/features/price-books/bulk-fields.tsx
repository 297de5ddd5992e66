import { priceRoundings } from '@fieldwright/domain/price-books/pricing-rules';
import { useQuery } from '@tanstack/react-query';
import { ComboField } from '../../ui/field/combo-field.tsx';
import { CheckField, TextField } from '../../ui/field/field.tsx';
import { OneOf } from '../../ui/field/one-of.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { bulkTexts as texts } from './bulk.texts.ts';
import type { TypedBulk } from './bulk-typed.ts';
import { categoryChoices, categoryOptions } from './category-options.ts';
import { departmentsQuery, optionsOf } from './departments.ts';
import type { PriceBook } from './price-book.data.ts';
import { priceStepsTexts } from './price-steps.texts.ts';

interface BulkFieldsProps {
  typed: TypedBulk;
  wrong: Partial<Record<keyof TypedBulk, string>>;
  book: PriceBook;
  set: (changed: Partial<TypedBulk>) => void;
}

/** The inputs of a change: what to change, and to what. */
export function BulkInputs(props: BulkFieldsProps) {
  const { typed, set } = props;
  const kinds = Object.entries(texts.kinds) as [TypedBulk['kind'], string][];
  return (
    <>
      <SelectField
        label={texts.what}
        value={typed.kind}
        options={kinds.map(([value, text]) => ({ value, text }))}
        help={typed.kind === 'hidden' ? texts.hiddenHelp : undefined}
        onChange={(kind) => set({ kind })}
      />
      {(typed.kind === 'percent' || typed.kind === 'amount') && <PriceInputs {...props} kind={typed.kind} />}
      {(typed.kind === 'addCategory' || typed.kind === 'removeCategory') && <CategoryInput {...props} />}
      {typed.kind === 'department' && <DepartmentInput {...props} />}
      {typed.kind === 'taxable' && (
        <OneOf
          label={texts.kinds.taxable}
          choices={texts.taxable}
          chosen={typed.taxable}
          inline
          onChange={(taxable) => set({ taxable })}
        />
      )}
    </>
  );
}

function PriceInputs({ typed, wrong, set, kind }: BulkFieldsProps & { kind: 'percent' | 'amount' }) {
  return (
    <div className="bulk-price">
      <OneOf
        label={texts.way}
        choices={texts.ways}
        chosen={typed.way}
        inline
        onChange={(way) => set({ way })}
      />
      <TextField
        label={texts[kind]}
        name={kind}
        value={typed[kind]}
        error={wrong[kind]}
        inputMode="decimal"
        autoComplete="off"
        required
        onChange={(value) => set({ [kind]: value })}
      />
      <SelectField
        label={texts.rounding}
        name="rounding"
        value={typed.rounding}
        options={priceRoundings.map((value) => ({ value, text: priceStepsTexts.roundings[value] }))}
        onChange={(rounding) => set({ rounding })}
      />
      <CheckField checked={typed.computed} onChange={(computed) => set({ computed })}>
        {texts.computed}
      </CheckField>
    </div>
  );
}

function CategoryInput({ typed, wrong, book, set }: BulkFieldsProps) {
  const places = categoryChoices(categoryOptions(book.categories));
  return (
    <ComboField
      label={texts.category}
      name="category"
      value={typed.category}
      options={places}
      placeholder={texts.chooseCategory}
      error={wrong.category}
      required
      onChange={(category) => set({ category })}
    />
  );
}

function DepartmentInput({ typed, set }: BulkFieldsProps) {
  const { data: departments = [] } = useQuery(departmentsQuery);
  return (
    <SelectField
      label={texts.department}
      name="department"
      value={typed.department}
      options={optionsOf(departments, null)}
      onChange={(department) => set({ department })}
    />
  );
}

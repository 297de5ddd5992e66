import { partItemShape, partKinds } from '@fieldwright/domain/price-books/part-item';
import { pricings } from '@fieldwright/domain/price-books/pricing-kind';
import { serviceRepairShape } from '@fieldwright/domain/price-books/service-repair';
import { taxableAs } from '@fieldwright/domain/settings/taxed-by-default';
import { useQuery } from '@tanstack/react-query';
import { useMain } from '../../app/main/use-main.ts';
import { CheckField, TextField } from '../../ui/field/field.tsx';
import { OneOf } from '../../ui/field/one-of.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import { CategoriesField } from './categories-field.tsx';
import { useCosts } from './costs.ts';
import { departmentsQuery, optionsOf } from './departments.ts';
import { EntryPricesPreview } from './entry-prices-preview.tsx';
import type { TypedEntry, WrongEntry } from './entry-typed.ts';
import { type KeptEntry, KeptPrices } from './kept-prices.tsx';
import { OffersField } from './offers-field.tsx';
import { PicturesField } from './pictures-field.tsx';
import type { PriceBook } from './price-book.data.ts';
import type { EntryKind } from './price-book-edits.data.ts';
import { editsTexts as texts } from './price-book-edits.texts.ts';
import { ServicePartsField } from './service-parts-field.tsx';
import type { PriceFilter } from './whose-prices.ts';

/** The part of the form that its fields need. */
export interface EntryForm {
  values: TypedEntry;
  errors: WrongEntry;
  /** sets fields, as one undo step */
  change: (changes: Partial<TypedEntry>) => void;
}
type TextName = {
  [N in keyof TypedEntry]: TypedEntry[N] extends string ? N : never;
}[keyof TypedEntry];

interface FieldsProps {
  form: EntryForm;
  book: PriceBook;
  kind: EntryKind;
  /** whose prices show */
  whose: PriceFilter;
  /** created from nothing, so that its kind says whether it's taxable */
  isNew: boolean;
  /** the entry as it was when it was opened; null for a new one */
  kept: KeptEntry | null;
}

/** The inputs of an entry: what all have, then what a service or a part has of its own. */
export function EntryFields({ form, book, kind, whose, isNew, kept }: FieldsProps) {
  const { values, errors, change } = form;
  const { titles } = kind === 'partItem' ? partItemShape : serviceRepairShape;
  return (
    <>
      <div className="entry-name">
        <Text form={form} name="text" label={titles.text} required />
        <Text form={form} name="code" label={titles.code} />
      </div>
      <TextAreaField
        label={texts.description}
        name="description"
        rows={2}
        value={values.description}
        error={errors.description}
        onChange={(value) => change({ description: value })}
      />
      {kind === 'serviceRepair' ? <ServiceFields form={form} /> : <PartFields form={form} isNew={isNew} />}
      <Text form={form} name="warranty" label={texts.warranty} />
      <PriceFields form={form} kind={kind} whose={whose} kept={kept} />
      {kind === 'serviceRepair' && (
        <ServicePartsField
          parts={values.parts}
          error={errors.parts}
          onChange={(parts) => change({ parts })}
        />
      )}
      {kind === 'partItem' ? (
        values.partKind === 'equipment' && (
          <OffersField bookId={book.book.id} as="matched" kind="partItem" {...offersOf(form)} />
        )
      ) : (
        <>
          <OffersField bookId={book.book.id} as="upgrade" kind="serviceRepair" {...offersOf(form)} />
          <OffersField bookId={book.book.id} as="related" {...offersOf(form)} />
        </>
      )}
      <PicturesField
        pictures={values.pictures}
        error={errors.pictures}
        onChange={(pictures) => change({ pictures })}
      />
      <CategoriesField
        book={book}
        chosen={values.categoryIds}
        error={errors.categoryIds}
        onChange={(categoryIds) => change({ categoryIds })}
      />
    </>
  );
}

/** The offers of the form, and what is wrong with them. */
const offersOf = ({ values, errors, change }: EntryForm) => ({
  offers: values.offers,
  error: errors.offers,
  onChange: (offers: TypedEntry['offers']) => change({ offers }),
});

interface TextProps {
  form: EntryForm;
  name: TextName;
  label: string;
  required?: boolean;
  numeric?: boolean;
  help?: string;
}

function Text({ form: { values, errors, change }, name, label, required, numeric, help }: TextProps) {
  return (
    <TextField
      label={label}
      name={name}
      value={values[name]}
      error={errors[name]}
      autoComplete="off"
      onChange={(value) => change({ [name]: value } as never)}
      {...(required && { required })}
      {...(numeric && { inputMode: 'decimal' as const })}
      {...(help && { help })}
    />
  );
}

function ServiceFields({ form }: { form: EntryForm }) {
  const { values, errors, change } = form;
  const { titles } = serviceRepairShape;
  const { data: departments = [] } = useQuery(departmentsQuery);
  return (
    <>
      <div className="entry-fields">
        <Text form={form} name="laborHours" label={texts.hours} numeric />
        <Text form={form} name="crew" label={titles.crew} numeric />
        <SelectField
          label={titles.callDepartmentTypeId}
          name="callDepartmentTypeId"
          value={values.callDepartmentTypeId}
          options={optionsOf(departments, Number(values.callDepartmentTypeId) || null)}
          error={errors.callDepartmentTypeId}
          onChange={(value) => change({ callDepartmentTypeId: value })}
        />
      </div>
    </>
  );
}

function PartFields({ form, isNew }: { form: EntryForm; isNew: boolean }) {
  const { titles } = partItemShape;
  const taxed = useMain().me.company.taxedByDefault;
  return (
    <div className="entry-fields">
      <Text form={form} name="unit" label={titles.unit} />
      <SelectField
        label={titles.partKind}
        name="partKind"
        value={form.values.partKind}
        options={partKinds.map((value) => ({ value, text: texts.kinds[value] }))}
        onChange={(to) => {
          const { partKind: from, taxable } = form.values;
          form.change({
            partKind: to,
            ...(isNew && { taxable: taxableAs(taxed, { from, to, taxable }) }),
          });
        }}
      />
      <Text form={form} name="manufacturer" label={titles.manufacturer} />
      <Text form={form} name="model" label={titles.model} />
      <Text form={form} name="supplier" label={titles.supplier} />
      <Text form={form} name="supplierCode" label={titles.supplierCode} />
    </div>
  );
}

function PriceFields({ form, kind, whose, kept }: Pick<FieldsProps, 'form' | 'kind' | 'whose' | 'kept'>) {
  const { values, errors, change } = form;
  const { titles } = serviceRepairShape;
  const isFlat = values.pricing === 'flat';
  // hidden while a customer may look at the screen
  const costs = useCosts();
  return (
    <>
      <OneOf
        inline
        label={titles.pricing}
        choices={Object.fromEntries(pricings.map((value) => [value, texts.pricing[value]]))}
        chosen={values.pricing}
        error={errors.pricing}
        onChange={(value) => change({ pricing: value })}
      />
      <div className="entry-fields">
        {isFlat ? (
          <Text
            form={form}
            name="unitPriceCents"
            label={titles.unitPriceCents}
            help={texts.flatHelp}
            numeric
          />
        ) : (
          kind === 'partItem' &&
          costs && (
            <Text form={form} name="markupFactor" label={texts.markup} help={texts.markupHelp} numeric />
          )
        )}
        {costs && (isFlat || kind === 'partItem') && (
          <Text form={form} name="costCents" label={titles.costCents} numeric />
        )}
        {kind === 'partItem' ? (
          <label className="check entry-taxed">
            <input
              type="checkbox"
              checked={values.taxable}
              onChange={(event) => change({ taxable: event.target.checked })}
            />
            <span>{titles.taxable}</span>
          </label>
        ) : (
          <TaxedField form={form} />
        )}
      </div>
      {!isFlat && <p className="dim">{texts.computedHelp}</p>}
      <EntryPricesPreview kind={kind} typed={values} whose={whose} />
      {kept && <KeptPrices kind={kind} kept={kept} typed={values} />}
    </>
  );
}

/** What of a service is taxed: its materials, its labor, both or neither. */
function TaxedField({ form: { values, change } }: { form: EntryForm }) {
  const { taxable, taxedPart } = values;
  const choose = (isMaterials: boolean, isLabor: boolean) => {
    change({
      taxable: isMaterials || isLabor,
      taxedPart: isMaterials === isLabor ? 'all' : isMaterials ? 'materials' : 'labor',
    });
  };
  const [isMaterials, isLabor] = [taxable && taxedPart !== 'labor', taxable && taxedPart !== 'materials'];
  return (
    <fieldset className="field entry-taxed-parts">
      <legend className="field-label">{serviceRepairShape.titles.taxable}</legend>
      <CheckField checked={isMaterials} onChange={(checked) => choose(checked, isLabor)}>
        {texts.taxed.materials}
      </CheckField>
      <CheckField checked={isLabor} onChange={(checked) => choose(isMaterials, checked)}>
        {texts.taxed.labor}
      </CheckField>
    </fieldset>
  );
}

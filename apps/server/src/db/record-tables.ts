import { agreementSchema } from '@fieldwright/domain/agreements/agreement';
import { companyLists } from '@fieldwright/domain/company-lists/company-lists';
import { customerSchema } from '@fieldwright/domain/customers/customer';
import { certificateSchema } from '@fieldwright/domain/customers/exemption-certificate';
import { placeSchema, siteAccessSchema, siteSchema } from '@fieldwright/domain/customers/site';
import { systemSchema } from '@fieldwright/domain/customers/site-system';
import { memberSchema } from '@fieldwright/domain/people/person';
import { partItemSchema } from '@fieldwright/domain/price-books/part-item';
import { priceBookFieldsSchema } from '@fieldwright/domain/price-books/price-book';
import { priceBookCategorySchema } from '@fieldwright/domain/price-books/price-book-category';
import { pricingRulesSchema } from '@fieldwright/domain/price-books/pricing-rules';
import { serviceRepairSchema } from '@fieldwright/domain/price-books/service-repair';
import { callFieldsSchema } from '@fieldwright/domain/schedule/call';
import { eventFieldsSchema } from '@fieldwright/domain/schedule/schedule-event';
import { workingHoursSchema } from '@fieldwright/domain/schedule/working-hours';
import { boardMinutesSchema } from '@fieldwright/domain/settings/board-minutes';
import { companySchema } from '@fieldwright/domain/settings/company';
import { companyLookSchema } from '@fieldwright/domain/settings/company-look';
import { companyNameSchema } from '@fieldwright/domain/settings/company-name';
import { companyZoneSchema } from '@fieldwright/domain/settings/company-zone';
import { defaultDepositSchema } from '@fieldwright/domain/settings/default-deposit';
import { invoiceSettingsSchema } from '@fieldwright/domain/settings/invoice-settings';
import { messageTextsSchema } from '@fieldwright/domain/settings/message-texts';
import { proposalDaysSchema } from '@fieldwright/domain/settings/proposal-days';
import { reminderSettingsSchema } from '@fieldwright/domain/settings/reminders';
import { signingSchema } from '@fieldwright/domain/settings/signing';
import { taxSettingsSchema } from '@fieldwright/domain/settings/tax-settings';
import { taxedByDefaultSchema } from '@fieldwright/domain/settings/taxed-by-default';
import { workOrderSettingsSchema } from '@fieldwright/domain/settings/work-order-settings';
import { recordTable } from './record.sql.ts';

/* The table of each kind of record. */

export const customerTable = recordTable('customers', customerSchema);
export const agreementTable = recordTable('agreements', agreementSchema);
export const certificateTable = recordTable('exemption_certificates', certificateSchema);
export const siteTable = recordTable('sites', siteSchema);
/** The fields for access to the site. */
export const accessTable = recordTable('sites', siteAccessSchema);
/** Without the fields that the company decides. */
export const placeTable = recordTable('sites', placeSchema);
export const systemTable = recordTable('site_systems', systemSchema);
/** The company's contact details. */
export const contactTable = recordTable('companies', companySchema);
/** The fields that a company sets up for itself. */
export const companyTable = recordTable(
  'companies',
  companySchema.extend({
    name: companyNameSchema,
    timeZone: companyZoneSchema,
    workingHours: workingHoursSchema,
    proposalDays: proposalDaysSchema,
    ...defaultDepositSchema.shape,
    boardMinutes: boardMinutesSchema.nullable(),
    ...taxSettingsSchema.shape,
    ...taxedByDefaultSchema.shape,
    ...companyLookSchema.shape,
    ...messageTextsSchema.shape,
    ...invoiceSettingsSchema.shape,
    ...workOrderSettingsSchema.shape,
    ...signingSchema.shape,
    ...reminderSettingsSchema.shape,
  }),
);
export const memberTable = recordTable('memberships', memberSchema, 'person_id');
/** Without its arrival window, which is in three columns. */
export const callTable = recordTable('calls', callFieldsSchema.omit({ arrivalWindow: true }));
/** Without its technicians, who have their own table. */
export const eventTable = recordTable('schedule_events', eventFieldsSchema.omit({ technicianIds: true }));

export const departmentTable = recordTable('call_department_types', companyLists.departments.shape.schema);
export const jobTypeTable = recordTable('job_types', companyLists.jobtypes.shape.schema);
export const arrivalWindowTable = recordTable('arrival_windows', companyLists.arrivalwindows.shape.schema);
export const leadSourceTable = recordTable('lead_sources', companyLists.leadsources.shape.schema);
export const taxItemTable = recordTable('tax_items', companyLists.taxitems.shape.schema);
export const debriefQuestionTable = recordTable(
  'debrief_questions',
  companyLists.debriefquestions.shape.schema,
);
export const tagTable = recordTable('tags', companyLists.tags.shape.schema);
export const siteSystemTypeTable = recordTable(
  'site_system_types',
  companyLists.sitesystemtypes.shape.schema,
);
export const inspectionFormTable = recordTable('inspection_forms', companyLists.inspectionforms.shape.schema);
export const inspectionQuestionTable = recordTable(
  'inspection_questions',
  companyLists.inspectionquestions.shape.schema,
);
export const companyDiscountTable = recordTable('company_discounts', companyLists.discounts.shape.schema);
export const agreementPlanTable = recordTable('agreement_plans', companyLists.agreementplans.shape.schema);
export const loanRateTable = recordTable('loan_rates', companyLists.loanrates.shape.schema);
export const holidayTable = recordTable('holidays', companyLists.holidays.shape.schema);
export const companyRebateTable = recordTable('company_rebates', companyLists.rebates.shape.schema);

/** One row for each company. */
export const pricingRulesTable = recordTable('pricing_rules', pricingRulesSchema, 'company_id');
export const priceBookTable = recordTable('price_books', priceBookFieldsSchema);
/** Without its entries, which have their own table. */
export const priceBookCategoryTable = recordTable('price_book_categories', priceBookCategorySchema);
export const partItemTable = recordTable('part_items', partItemSchema);
/** Without its parts, which have their own table. */
export const serviceRepairTable = recordTable('service_repairs', serviceRepairSchema);

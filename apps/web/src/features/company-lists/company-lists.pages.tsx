import { CalendarPlus, ClipboardList, Landmark } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { agreementPlansScreen } from './agreement-plans.screen.tsx';
import { arrivalWindowsScreen } from './arrival-windows.screen.tsx';
import { companyListTexts as texts } from './company-lists.texts.ts';
import { debriefQuestionsScreen } from './debrief-questions.screen.tsx';
import { departmentsScreen } from './departments.screen.tsx';
import { openFederalHolidays } from './federal-holidays.dialog.tsx';
import { holidaysScreen } from './holidays.screen.tsx';
import { openInspectionTemplates } from './inspection-template.dialog.tsx';
import { inspectionFormsScreen, inspectionQuestionsScreen } from './inspections.screens.tsx';
import { jobTypesScreen } from './job-types.screen.tsx';
import { openLender } from './lender.dialog.tsx';
import { lenderTexts } from './lender.texts.ts';
import { ListPage } from './list-page.tsx';
import type { ListScreen } from './list-screen.ts';
import { loanRatesScreen } from './loan-rates.screen.tsx';
import { discountsScreen, rebatesScreen } from './reduction-screens.tsx';
import { leadSourcesScreen, siteSystemTypesScreen } from './simple-screens.ts';
import { tagsScreen } from './tags.screen.tsx';

/* The pages of the company's lists, each at an address of its own. */

const pageOf = (screen: unknown) => () => <ListPage screen={screen as ListScreen} />;

export const DepartmentsPage = pageOf(departmentsScreen);
export const JobTypesPage = pageOf(jobTypesScreen);
export const ArrivalWindowsPage = pageOf(arrivalWindowsScreen);
export const LeadSourcesPage = pageOf(leadSourcesScreen);
export const DebriefQuestionsPage = pageOf(debriefQuestionsScreen);
export const TagsPage = pageOf(tagsScreen);
export const SystemTypesPage = pageOf(siteSystemTypesScreen);
export const InspectionFormsPage = () => (
  <ListPage
    screen={inspectionFormsScreen as unknown as ListScreen}
    filler={
      <Button icon={<ClipboardList />} onClick={openInspectionTemplates}>
        {texts.template.open}
      </Button>
    }
  />
);
export const InspectionQuestionsPage = pageOf(inspectionQuestionsScreen);
export const DiscountsPage = pageOf(discountsScreen);
export const AgreementPlansPage = pageOf(agreementPlansScreen);
export const LoanRatesPage = () => (
  <ListPage
    screen={loanRatesScreen as unknown as ListScreen}
    actions={
      <Button icon={<Landmark />} onClick={openLender}>
        {lenderTexts.open}
      </Button>
    }
  />
);
export const RebatesPage = pageOf(rebatesScreen);

export const HolidaysPage = () => (
  <ListPage
    screen={holidaysScreen as unknown as ListScreen}
    filler={
      <Button icon={<CalendarPlus />} onClick={openFederalHolidays}>
        {texts.federal.open}
      </Button>
    }
  />
);

import { addressLine } from '@fieldwright/domain/customers/address';
import { zoneText } from '@fieldwright/domain/customers/site-zone';
import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import { listText } from '@fieldwright/domain/kernel/list-text';
import { type Weekday, weekdays } from '@fieldwright/domain/schedule/working-hours';
import {
  type ContactLink,
  companyFieldTexts as names,
  shownContact,
} from '@fieldwright/domain/settings/company';
import { nextNumber } from '@fieldwright/domain/settings/document-numbers';
import { messageFields, messageKinds } from '@fieldwright/domain/settings/message-texts';
import { tradeNames } from '@fieldwright/domain/settings/setup';
import { useSuspenseQuery } from '@tanstack/react-query';
import { History, Pencil } from 'lucide-react';
import { SettingsFrame } from '../../app/main/settings-frame.tsx';
import { useMain } from '../../app/main/use-main.ts';
import { timeNow } from '../../lib/clock.ts';
import { hoursText } from '../../lib/dates/times.ts';
import { dashboardRetentionMs } from '../../lib/requests/installation.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Note } from '../../ui/note.tsx';
import { type Company, companyQuery } from './company.data.ts';
import { openCompanyDialog } from './company.dialog.tsx';
import { openCompanyHistory } from './company-history.dialog.tsx';
import { companyHistoryTexts as historyTexts } from './company-history.texts.ts';
import { CompanyLookFact } from './look.tsx';
import './company.css';
import { companyTexts as texts } from './company.texts.ts';
import { openHoursDialog } from './hours.dialog.tsx';
import { openInvoicesDialog } from './invoices.dialog.tsx';
import { openMessagesDialog } from './messages.dialog.tsx';
import { openNumberDialog } from './number.dialog.tsx';
import { openNumberingDialog } from './numbering.dialog.tsx';
import { openRemindersDialog } from './reminders.dialog.tsx';
import { openSigningDialog } from './signing.dialog.tsx';
import { openTradesDialog } from './trades.dialog.tsx';
import { tradesTexts } from './trades.texts.ts';
import { openWorkOrdersDialog } from './work-orders.dialog.tsx';
import { openZoneDialog } from './zone.dialog.tsx';

/**
 * Shows the company's contact details and look as customers see them, its time zone and working hours, how long proposals
 * are good, when customers are reminded of them, how documents are numbered, the words of its email, and how long the board keeps dates.
 */
export function CompanyPage() {
  useTitle(texts.title);
  const { may } = useMain();
  const { data: company } = useSuspenseQuery(companyQuery);
  const { phone, email, website } = shownContact(company);
  return (
    <SettingsFrame
      title={texts.title}
      lead={texts.lead(company.name)}
      actions={
        <>
          {may('audit.view') && (
            <Button icon={<History />} onClick={() => openCompanyHistory(historyTexts.title)}>
              {historyTexts.open}
            </Button>
          )}
          <Button kind="primary" icon={<Pencil />} onClick={() => openCompanyDialog(company)}>
            {texts.edit}
          </Button>
        </>
      }
    >
      {!phone && <Note kind="warn">{texts.noPhone}</Note>}
      <Facts>
        <Fact name={texts.look}>
          <CompanyLookFact company={company} />
        </Fact>
        <Fact name={names.phone} missing={texts.missing.phone}>
          {phone && <Reach {...phone} />}
        </Fact>
        <Fact name={names.email} missing={texts.missing.email}>
          {email && <Reach {...email} />}
        </Fact>
        <Fact name={names.website} missing={texts.missing.website}>
          {website && <Reach {...website} />}
        </Fact>
        <Fact name={texts.address} missing={texts.missingAddress}>
          {addressLine(company)}
        </Fact>
        <Fact name={names.license} missing={texts.missingLicense}>
          {company.license}
        </Fact>
        <Fact name={tradesTexts.label}>
          <span className="company-days">{tradesText(company.trades) || tradesTexts.missing}</span>
          <Button onClick={() => openTradesDialog(company)}>{tradesTexts.edit}</Button>
        </Fact>
        <Fact name={texts.zone.title}>
          <span className="company-days">{zoneText(company.timeZone, timeNow())}</span>
          <Button onClick={() => openZoneDialog(company)}>{texts.zone.edit}</Button>
        </Fact>
        <Fact name={texts.hours}>
          {weekdays.every((day) => !company.workingHours[day]) ? (
            <span className="company-days">{texts.noHours}</span>
          ) : (
            <ul className="company-hours">
              {weekdays.map((day) => (
                <li key={day}>
                  <span>{texts.days[day]}</span> {openText(company.workingHours[day])}
                </li>
              ))}
            </ul>
          )}
          <Button onClick={() => openHoursDialog(company)}>{texts.editHours}</Button>
        </Fact>
        <Fact name={texts.proposals}>
          <span className="company-days">{texts.goodFor(company.proposalDays)}</span>
          <Button onClick={() => openNumberDialog(company, 'proposalDays')}>{texts.editDays}</Button>
        </Fact>
        <Fact name={texts.deposit}>
          <span className="company-days">
            {company.depositPercent === null
              ? texts.noDeposit
              : texts.depositOf(texts.percent(decimalText(company.depositPercent)))}
          </span>
          <Button onClick={() => openNumberDialog(company, 'depositPercent')}>{texts.editDeposit}</Button>
        </Fact>
        <Fact name={texts.signing.title}>
          <span className="company-days">
            {company.signSelects ? texts.signing.atOnce : texts.signing.byStaff}
          </span>
          {company.sellerEmails && <span className="company-days">{texts.signing.emailed}</span>}
          {company.proposalTerms && <span className="company-days">{texts.signing.hasTerms}</span>}
          {company.cancelNotice && <span className="company-days">{texts.signing.hasNotice}</span>}
          <Button onClick={() => openSigningDialog(company)}>{texts.signing.edit}</Button>
        </Fact>
        <Fact name={texts.reminders.title}>
          <span className="company-days">
            {company.reminderDays === null
              ? texts.reminders.off
              : texts.reminders.on(company.reminderDays, company.reminderMost)}
          </span>
          <Button onClick={() => openRemindersDialog(company)}>{texts.reminders.edit}</Button>
        </Fact>
        <Fact name={texts.numbering.title}>
          <span className="company-days">
            {texts.numbering.next(nextNumber(company, 'salesProposal'), nextNumber(company, 'workOrder'))}
          </span>
          <Button onClick={() => openNumberingDialog(company)}>{texts.numbering.edit}</Button>
        </Fact>
        {messageKinds.map((kind) => (
          <Fact key={kind} name={texts.messages.titles[kind]}>
            <span className="company-days">
              {company[messageFields[kind].subject] || texts.standardEmail}
            </span>
            <Button onClick={() => openMessagesDialog(company, kind)}>{texts.messages.edit[kind]}</Button>
          </Fact>
        ))}
        <Fact name={texts.invoices.title}>
          <span className="company-days">
            {company.groupPricing ? texts.invoices.grouped : texts.invoices.itemized}
          </span>
          <Button onClick={() => openInvoicesDialog(company)}>{texts.invoices.edit}</Button>
        </Fact>
        <Fact name={texts.workOrders.title}>
          <span className="company-days">
            {texts.workOrders.summary(texts.workOrders.starts[company.defaultPayment], company.classPerLine)}
          </span>
          <Button onClick={() => openWorkOrdersDialog(company)}>{texts.workOrders.edit}</Button>
        </Fact>
        <Fact name={texts.board}>
          <span className="company-days">
            {texts.keepsFor(
              company.boardMinutes ?? dashboardRetentionMs(null) / 60_000,
              company.boardMinutes === null,
            )}
          </span>
          <Button onClick={() => openNumberDialog(company, 'boardMinutes')}>{texts.editMinutes}</Button>
        </Fact>
      </Facts>
    </SettingsFrame>
  );
}

const openText = (hours: Company['workingHours'][Weekday]) => (hours ? hoursText(hours) : texts.closed);

const tradesText = (trades: Company['trades']) => listText(trades.map((trade) => tradeNames[trade]));

const Reach = ({ href, text }: ContactLink) => (
  <a href={href} {...(href.startsWith('http') && { target: '_blank', rel: 'noreferrer' })}>
    {text}
  </a>
);

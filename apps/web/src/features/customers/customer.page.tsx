import { customerName } from '@fieldwright/domain/customers/customer';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { FileText, HandCoins, MapPinPlus, Pencil } from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { AgreementsSection } from './agreements-section.tsx';
import '../../ui/styles/page.css';
import { Tags } from '../../ui/tags/tags.tsx';
import { openStatement } from '../payments/statement.dialog.tsx';
import { statementTexts } from '../payments/statement.texts.ts';
import { RemovedBanner } from '../removals/removed-banner.tsx';
import { openPaySeveral } from '../shared-payments/pay-several.dialog.tsx';
import { paySeveralTexts } from '../shared-payments/pay-several.texts.ts';
import { Certificates, ExemptionTag } from './certificates.tsx';
import { ContactFacts } from './contact-facts.tsx';
import { openCustomerDialog } from './customer.dialog.tsx';
import { CustomerSites } from './customer-sites.tsx';
import { customersTexts, customerTexts as texts } from './customers.texts.ts';
import './customers.css';
import { customerQuery, shownSites } from './customers.data.ts';
import { RecordMenu } from './record-menu.tsx';
import { SavedCards } from './saved-cards.tsx';
import { openSiteDialog } from './site.dialog.tsx';
import { StartWork } from './start-work.tsx';
import { CanceledSection, OpenSection, PastSection } from './work-sections.tsx';

const route = getRouteApi('/main/customers/$id');

/** Shows one customer: contact, open work, balance, history and sites. */
export function CustomerPage() {
  const { id } = route.useParams();
  const { past } = route.useSearch();
  const { me, may } = useMain();
  const navigate = useNavigate();
  const { data: page } = useSuspenseQuery(customerQuery(Number(id), past));
  const { customer } = page;
  const sites = shownSites(page.sites);
  const name = customerName(customer);
  useTitle(name);
  const places = new Map(
    page.sites.map(({ id: siteId, timeZone, street }) => [
      siteId,
      { timeZone, street: page.sites.length > 1 ? street : null },
    ]),
  );
  const mayEdit = may('customers.edit');
  const isOpen = mayEdit && !customer.hidden;
  const hasDue = page.balanceCents > 0 || page.openWork.some(({ amountDueCents: due }) => (due ?? 0) > 0);
  // a payment changes the work order, so reading it is not enough
  const mayTake =
    hasDue &&
    !customer.hidden &&
    may('payments.collect') &&
    (may('workorders.edit') || may('workorders.own'));
  const leave = () => navigate({ to: '/customers' });
  return (
    <div className="record-page">
      <p className="record-back">
        <Link to="/customers">{texts.back}</Link>
      </p>
      <header className="page-head">
        <h1>
          {name}
          {customer.doNotService && <span className="tag bad">{customersTexts.doNotService}</span>}
          <ExemptionTag page={page} />
          <Tags label={customersTexts.tags} tags={page.tags} ids={customer.tagIds} />
        </h1>
        {isOpen && (
          <Button icon={<Pencil />} onClick={() => openCustomerDialog(customer)}>
            {texts.edit}
          </Button>
        )}
        {may('workorders.view') && (
          <Button
            icon={<FileText />}
            onClick={() =>
              openStatement({
                customerId: customer.id,
                name,
                balanceCents: page.balanceCents,
                email: customer.email,
                zone: me.company.timeZone,
                maySend: !customer.hidden,
              })
            }
          >
            {statementTexts.open}
          </Button>
        )}
        {mayTake && (
          <Button
            icon={<HandCoins />}
            onClick={() =>
              openPaySeveral({ customerId: customer.id, workOrderId: null, mayRefund: may('payments.void') })
            }
          >
            {paySeveralTexts.take}
          </Button>
        )}
        {!customer.hidden && <StartWork customerId={customer.id} sites={sites} />}
        <RecordMenu kind="customer" id={customer.id} name={name} mayRemove={isOpen} leave={leave} />
      </header>
      {customer.hidden && (
        <RemovedBanner
          kind="customer"
          id={customer.id}
          name={name}
          removal={page.removal}
          zone={me.company.timeZone}
          mayRestore={mayEdit}
        />
      )}
      <ContactFacts customer={customer} page={page} />
      <div className="record-columns">
        <div>
          <OpenSection work={page} places={places} />
          <CanceledSection work={page} places={places} />
          <PastSection work={page} places={places} />
        </div>
        <div>
          <CustomerSites sites={page.sites} />
          {isOpen && (
            <Button
              icon={<MapPinPlus />}
              onClick={() =>
                openSiteDialog({
                  customerId: customer.id,
                  site: null,
                  timeZone: me.company.timeZone,
                  state: me.company.contact.state,
                })
              }
            >
              {texts.addSite}
            </Button>
          )}
          <AgreementsSection agreements={page.agreements} />
          <SavedCards cards={page.savedCards} />
          <Certificates page={page} mayEdit={isOpen} />
        </div>
      </div>
    </div>
  );
}

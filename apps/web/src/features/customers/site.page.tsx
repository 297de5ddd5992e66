import { customerName } from '@fieldwright/domain/customers/customer';
import { accessFields, siteFieldTexts } from '@fieldwright/domain/customers/site';
import { zoneText } from '@fieldwright/domain/customers/site-zone';
import { propertyTypes } from '@fieldwright/domain/price-books/pricing-rules';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { ClipboardList, Pencil } from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { timeNow } from '../../lib/clock.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { AgreementsSection } from './agreements-section.tsx';
import '../../ui/styles/page.css';
import { RemovedBanner } from '../removals/removed-banner.tsx';
import { Fact, MapLink, PhoneLink } from './contact-facts.tsx';
import { customersTexts, customerTexts as texts } from './customers.texts.ts';
import './customers.css';
import { type Customer, type Site, siteQuery } from './customers.data.ts';
import { RecordMenu } from './record-menu.tsx';
import { openSiteDialog } from './site.dialog.tsx';
import { SiteSystems } from './site-systems.tsx';
import { StartWork } from './start-work.tsx';
import { CanceledSection, OpenSection, PastSection } from './work-sections.tsx';

const route = getRouteApi('/main/sites/$id');

/** Shows one site: directions, access, systems, open work and history. */
export function SitePage() {
  const { id } = route.useParams();
  const { past } = route.useSearch();
  const { me, may } = useMain();
  const navigate = useNavigate();
  const { data: page } = useSuspenseQuery(siteQuery(Number(id), past));
  const { customer, site } = page;
  const name = site.street || site.text || texts.site;
  useTitle(name);
  const mayEdit = may('customers.edit');
  // removing a customer also removes their sites
  const isRemoved = site.hidden || customer.hidden;
  const isOpen = mayEdit && !isRemoved;
  const leave = () => navigate({ to: '/customers/$id', params: { id: String(customer.id) } });
  const places = new Map([[site.id, { timeZone: site.timeZone, street: null }]]);
  return (
    <div className="record-page">
      <p className="record-back">
        <Link to="/customers">{texts.back}</Link>
        <Link to="/customers/$id" params={{ id: String(customer.id) }}>
          {customerName(customer)}
        </Link>
      </p>
      <header className="page-head">
        <h1>
          {name}
          {customer.doNotService && <span className="tag bad">{customersTexts.doNotService}</span>}
        </h1>
        {isOpen && (
          <Button
            icon={<Pencil />}
            onClick={() =>
              openSiteDialog({ customerId: customer.id, site, timeZone: site.timeZone, state: site.state })
            }
          >
            {texts.edit}
          </Button>
        )}
        {(may('workorders.view') || may('workorders.own')) && (
          <Link to="/workorders" search={{ site: site.id }} className="btn">
            <ClipboardList />
            <span>{texts.workOrders}</span>
          </Link>
        )}
        {!isRemoved && <StartWork customerId={customer.id} sites={[site]} />}
        <RecordMenu kind="site" id={site.id} name={name} mayRemove={isOpen} leave={leave} />
      </header>
      {isRemoved && (
        <RemovedBanner
          {...(customer.hidden
            ? { kind: 'customer', id: customer.id, name: customerName(customer) }
            : { kind: 'site', id: site.id, name })}
          removal={page.removal}
          zone={me.company.timeZone}
          mayRestore={mayEdit}
        />
      )}
      <SiteFacts customer={customer} site={site} />
      <div className="record-columns">
        <div>
          <OpenSection work={page} places={places} />
          <CanceledSection work={page} places={places} />
          <PastSection work={page} places={places} />
        </div>
        <div>
          <SiteSystems site={site} mayEdit={isOpen} />
          <AgreementsSection agreements={page.agreements} site={isRemoved ? undefined : site} />
        </div>
      </div>
    </div>
  );
}

function SiteFacts({ customer, site }: { customer: Customer; site: Site }) {
  const phone = customer.mainPhone || customer.mobilePhone;
  return (
    <dl className="facts">
      <Fact name={texts.site}>
        {[site.street && site.text, site.city, `${site.state} ${site.postalCode}`.trim()]
          .filter(Boolean)
          .join(', ')}{' '}
        <MapLink site={site} />
      </Fact>
      <Fact name={texts.customer}>
        <Link to="/customers/$id" params={{ id: String(customer.id) }}>
          {customerName(customer)}
        </Link>
      </Fact>
      <Fact name={texts.phone}>{phone && <PhoneLink phone={phone} />}</Fact>
      {accessFields.map((field) => (
        <Fact key={field} name={siteFieldTexts[field]}>
          {site[field] && <b className="tn">{site[field]}</b>}
        </Fact>
      ))}
      <Fact name={texts.timeZone}>{zoneText(site.timeZone, timeNow())}</Fact>
      <Fact name={texts.taxItem}>{site.taxItem ?? texts.noTax}</Fact>
      <Fact name={siteFieldTexts.propertyTypeId}>{propertyTypes[site.propertyTypeId]}</Fact>
      <Fact name={texts.notes}>{site.notes && <span className="lines">{site.notes}</span>}</Fact>
    </dl>
  );
}

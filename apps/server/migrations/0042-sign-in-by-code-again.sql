-- A sign-in by code whose answer was lost is answered again (docs/decisions/015-second-factor.md): a used ticket stays until it is
-- too old, with what it was used by, and which session it opened.
alter table sign_in_tickets
  add column used_date timestamptz,
  -- of ticket and code together, by a key that is derived from the server's secret
  add column used_proof text,
  add column session_id bigint,
  -- asked for by a browser in which the person has signed in before
  add column known boolean not null default false,
  add constraint used_at_once check ((used_date is null) = (used_proof is null) and (used_date is null) = (session_id is null));

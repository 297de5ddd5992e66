-- The refunds of a payment that its provider has listed, each as its id and state, and that the provider has been asked
-- about since: one made in its dashboard is none of ours.
alter table card_attempts add column listed_refunds text[] not null default '{}';

-- Staff, too, note why a customer declined: such a message came by no link.
alter table proposal_messages alter column link_id drop not null;
alter table proposal_messages add check (kind = 'decline' or link_id is not null);

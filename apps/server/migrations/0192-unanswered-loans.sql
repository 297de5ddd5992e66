-- Since when the lender has been asked about it without an answer; null once it has answered.
alter table loans add column unanswered_date timestamptz;

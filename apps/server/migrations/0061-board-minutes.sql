-- How many minutes a company's boards keep dates that nobody looks at; null: as the installation says.
-- The rule is the domain's (`settings/board-minutes.ts`).
alter table companies add board_minutes integer check (board_minutes between 1 and 1440);

import { randomInt } from 'node:crypto';
import { dateAfter } from '@fieldwright/domain/schedule/board-day';
import { describe, expect, it } from 'vitest';
import { demoPerson } from './context.ts';
import { dayName, quietDay } from './days.ts';
import { newColleague } from './people.ts';
import { bookCall, cardOf, handOver, newTechnician } from './schedule.ts';
import { holdUndo } from './steps.ts';
import { withBrowser } from './visitor.ts';

const { product, visit } = withBrowser();
const day = `/day?date=${quietDay}`;
const someone = () => `Day${randomInt(1e9)}`;

describe("a technician's own day", () => {
  it('shows each step on the board at once, and takes one back (R6.4, R1.5)', async () => {
    const [customer, technician] = [someone(), await newColleague(product, ['technician'])];
    await bookCall(product, customer, { from: 9, to: 10, technicianIds: [technician.id] });
    const board = await visit(`/dashboard?date=${quietDay}`, { as: demoPerson('dispatcher') });
    await board.setViewportSize({ width: 1440, height: 2600 });
    const card = (status: string) => cardOf(board, technician.name, new RegExp(`^${status}, ${customer}`));
    await expect(card('Scheduled')).toBeSeen();
    const phone = await visit(day, { as: technician, size: 'phone' });
    const press = (name: string) => phone.getByRole('button', { name }).click();
    await press('On my way');
    await expect(card('Dispatched')).toBeSeen();
    await press('Arrived');
    const undo = await holdUndo(phone);
    await expect(card('Working')).toBeSeen();
    await undo.click();
    await expect(card('Dispatched')).toBeSeen();
    await press('Arrived');
    await press('Finished');
    await expect(card('Done')).toBeSeen();
    await expect(phone.getByText('1 visit, all done')).toBeSeen();
  });

  it('says what was done without lying over what is pressed next (R6.4)', async () => {
    const [customer, technician] = [someone(), await newColleague(product, ['technician'])];
    await bookCall(product, customer, { from: 9, to: 10, technicianIds: [technician.id] });
    const phone = await visit(day, { as: technician, size: 'phone' });
    await phone.getByRole('button', { name: 'On my way' }).click();
    await holdUndo(phone);
    // a trial click presses nothing; it waits until nothing covers the button
    for (const name of ['Arrived', 'Open work order'])
      await phone.getByRole('button', { name, exact: true }).click({ trial: true });
    const toast = (await phone.locator('.toast').boundingBox())!;
    const bar = (await phone.getByRole('navigation', { name: 'Main' }).boundingBox())!;
    expect(toast.y + toast.height).toBeLessThan(bar.y / 2);
  });

  it('keeps every button in its place while a step is being saved (R6.4)', async () => {
    const [customer, technician] = [someone(), await newColleague(product, ['technician'])];
    await bookCall(product, customer, { from: 9, to: 10, technicianIds: [technician.id] });
    const phone = await visit(day, { as: technician, size: 'phone' });
    const saving = Promise.withResolvers<void>();
    await phone.route('**/api/scheduleevents/*', async (route) => {
      await saving.promise;
      await route.continue();
    });
    await phone.getByRole('button', { name: 'On my way' }).click();
    await expect(phone.getByText('Saving…')).toBeSeen();
    const places = async () => {
      const buttons = await phone.locator('.visit-steps button').all();
      return Promise.all(buttons.map((button) => button.boundingBox()));
    };
    const during = await places();
    saving.resolve();
    await expect(phone.getByText('Saving…')).toBeGone();
    expect(during).toHaveLength(2);
    expect(await places()).toEqual(during);
  });

  it('leads from an empty day to the next one that is still planned (R1.5)', async () => {
    const technician = await newColleague(product, ['technician']);
    const { events } = await bookCall(product, someone(), {
      from: 9,
      to: 10,
      technicianIds: [technician.id],
    });
    const phone = await visit(`/day?date=${dateAfter(quietDay, -2)}`, { as: technician, size: 'phone' });
    const next = phone.getByRole('link', { name: `Go to ${dayName(quietDay)}` });
    await expect(next).toBeSeen();
    const other = await newTechnician(product);
    await handOver(product, events[0]!.id, other.id);
    await expect(phone.getByRole('heading', { name: 'No visits scheduled' })).toBeSeen();
    await expect(next).toBeGone();
  });

  it('shows a visit that the dispatcher plans, without being loaded again (R1.5)', async () => {
    const [customer, technician] = [someone(), await newColleague(product, ['technician'])];
    const phone = await visit(day, { as: technician, size: 'phone' });
    await expect(phone.getByRole('heading', { name: 'No visits scheduled' })).toBeSeen();
    await bookCall(product, customer, { from: 9, to: 10, technicianIds: [technician.id] });
    await expect(phone.getByRole('article', { name: `${customer} Quiet` })).toBeSeen();
  });

  it('is told on finishing which answers are missing, with the way to them, until they are given (R4.7)', async () => {
    const [customer, technician] = [someone(), await newColleague(product, ['technician'])];
    await bookCall(product, customer, { from: 9, to: 10, technicianIds: [technician.id] });
    const phone = await visit(day, { as: technician, size: 'phone' });
    const press = (name: string) => phone.getByRole('button', { name, exact: true }).click();
    const back = async () => {
      const asked = phone.waitForResponse((answer) => answer.url().includes('/api/ownday'));
      await phone.goBack();
      await asked;
    };
    await press('On my way');
    await press('Arrived');
    await press('Open work order');
    await phone.waitForURL('**/workorders/*');
    await back();
    await press('Finished');
    await expect(phone.getByText(/^\d debrief answers are missing[.]$/)).toBeSeen();
    await phone.getByRole('link', { name: 'Debrief', exact: true }).click();
    await phone.waitForURL('**/workorders/*?part=debrief');
    const debrief = phone.locator('section[data-part="debrief"]');
    const yes = debrief.getByRole('button', { name: 'Yes', exact: true });
    const questions = debrief.getByRole('textbox');
    await expect(questions.first()).toBeSeen();
    for (const chip of await yes.all()) await chip.click();
    for (const question of await questions.all()) await question.fill('Yes');
    await press('Save');
    await expect(phone.locator('.save-state', { hasText: 'Saved' })).toBeSeen();
    await back();
    await press('Resume');
    await press('Finished');
    await expect(phone.getByText(/^Finished: /)).toBeSeen();
    expect(await phone.getByText('missing').count()).toBe(0);
  });

  it('opens the work order of a visit, the same one each time (R3.6)', async () => {
    const [customer, technician] = [someone(), await newColleague(product, ['technician'])];
    await bookCall(product, customer, { from: 9, to: 10, technicianIds: [technician.id] });
    const phone = await visit(day, { as: technician, size: 'phone' });
    const open = async () => {
      await phone.getByRole('button', { name: 'Open work order' }).click();
      await phone.waitForURL('**/workorders/*');
      return new URL(phone.url()).pathname;
    };
    const first = await open();
    await phone.goBack();
    expect(await open()).toBe(first);
  });
});

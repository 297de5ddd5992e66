import { applyPlan } from '../kernel/edit-apply.ts';
import { changeRecord } from '../kernel/edit-change.ts';
import { planSave } from '../kernel/edit-plan.ts';
import { startEdit } from '../kernel/edit-session.ts';
import { build } from '../kernel/testing/build-aggregate.ts';
import { addLinkedPackage, followLinks } from './linked-packages.ts';
import { salesProposalShape as shape } from './sales-proposal-shape.ts';
import { withLinks, withoutFollowed } from './saved-links.ts';

const p = build(shape, {
  packages: [{ text: 'Good', order: 0 }],
  details: Array.from({ length: 150 }, (_, order) => ({
    salesProposalPackageId: 1,
    order,
    text: `L${order}`,
    unitPriceCents: 1000 + order,
    partItemId: order + 1,
  })),
});
let edit = startEdit(shape, p);
for (let i = 0; i < 11; i += 1) {
  const before = edit;
  edit = followLinks(before, addLinkedPackage(edit, { baseId: 1, text: `P${i}` }).edit);
}
console.log(edit.draft.details.length);
const ms: number[] = [];
for (let i = 0; i < 200; i += 1) {
  const t = performance.now();
  const before = edit;
  edit = followLinks(
    before,
    changeRecord(shape, before, { kind: 'details', id: 1 + (i % 150), fields: { text: `Typed ${i}` } }),
  );
  ms.push(performance.now() - t);
}
ms.sort((a, b) => a - b);
console.log('follow', ms[100], ms[190], ms[199]);
const t = performance.now();
const plan = planSave(shape, edit);
console.log('plan', performance.now() - t);
const t1 = performance.now();
const out = withLinks(withoutFollowed(plan, p), p, applyPlan(shape, p, plan));
console.log('withLinks', performance.now() - t1, out.steps.length);

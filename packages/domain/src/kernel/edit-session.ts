import { type Diff, diffOf } from './edit-diff.ts';
import { inBirthOrder, idsIn, kindsWithReferences, recordsOf } from './edit-graph.ts';

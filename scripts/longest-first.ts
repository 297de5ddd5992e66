import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from './children.ts';
import { readUsualTimes, timeOf } from './usual-times.ts';

/** Runs the files that usually take longest first, so that none is left running alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = readUsualTimes();
    const secondsOf = ({ moduleId }: TestSpecification) => timeOf(path.relative(root, moduleId), usual) ?? 0;
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...byProject.values()].flatMap((each) => each.toSorted((a, b) => secondsOf(b) - secondsOf(a)));
  }
}

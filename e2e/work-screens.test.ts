import { checkScreens } from './screen-checks.ts';
import { workScreens } from './screen-list.ts';

checkScreens(workScreens);

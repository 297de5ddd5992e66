import { checkScreens } from './screen-checks.ts';
import { officeScreens } from './screen-list.ts';

checkScreens(officeScreens);

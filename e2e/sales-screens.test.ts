import { checkScreens } from './screen-checks.ts';
import { salesScreens } from './screen-list.ts';

checkScreens(salesScreens);

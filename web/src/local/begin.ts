/* The page begins with the house in this browser, so that nothing is asked elsewhere first. */
import { takeOver } from './house';
import { renew } from './runtime';

takeOver();
addEventListener('online', () => void renew().catch(() => undefined));
void import('../main');

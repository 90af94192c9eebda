export { two } from '../b/two.ts';

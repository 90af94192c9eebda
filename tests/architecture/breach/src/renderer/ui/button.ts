export { two } from '../features/b/two.ts';

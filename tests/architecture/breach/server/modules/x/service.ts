export { store } from '../y/store.ts';

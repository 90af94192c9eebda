export { createFaqs, type Faqs } from './faqs.ts';

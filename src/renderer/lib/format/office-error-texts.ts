import { officeMessages } from '#shared/errors/office-messages.ts';
import { addErrorTexts } from './error-text.ts';

// Comes with the first page of the office, whose people alone read these.
addErrorTexts(officeMessages);

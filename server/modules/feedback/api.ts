export { createFeedback, feedbackExport, type Feedback, type TeamMail } from './service.ts';

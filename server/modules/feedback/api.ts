export { createFeedback, feedbackExport, type Feedback } from './service.ts';
export { createTeamMail } from './team-mail.ts';

export { createReports, type ReportServices } from './create-reports.ts';

/** What administrators and the server do, as the audit names it. A module that records a new action adds its words here. */
export const auditActionTexts = {
  'list.export': 'Xuất tệp CSV',
  'job.retry': 'Cho thử lại một việc',
  'job.cancel': 'Hủy một việc',
  'email.resend': 'Gửi lại một email',
} as const;

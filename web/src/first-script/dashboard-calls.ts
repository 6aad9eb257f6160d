/** What there is to read on today's dashboard. The server has the browser begin with them before it has read the page. */
export const DASHBOARD_CALLS = ["/api/user", "/api/challenges", "/api/openai-status"] as const;

/** Made by `npm run docs` from what the service says of itself: not to be changed by hand. */

export interface paths {
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the name, the version and where the documentation is; a browser gets a page
         * @description Access: anyone. Limits per minute: 120 per caller (front).
         */
        get: operations["getFront"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/announcements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what administrators have sent, newest first, with figures by channel and outcome
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        get: operations["listAnnouncements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/announcements/{batchId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an announcement with its texts and figures
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        get: operations["getAnnouncement"];
        put?: never;
        post?: never;
        /**
         * Cancel an announcement that is not due yet
         * @description For all its recipients, who never learn of it. 409 once it is due, or cancelled already.
         *
         *     Access: admin. Limits per minute: 300 per caller (admin).
         */
        delete: operations["cancelAnnouncement"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/announcements/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count an audience, by language and by the channels that reach it
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        post: operations["countAudience"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/announcements/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show what an announcement would say, in each language and on each channel, without sending it
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        post: operations["previewAnnouncement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit log entries, newest first
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit-log/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export audit log entries, oldest first; the export is audited too
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        get: operations["exportAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit-log/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what the last daily verification of the audit log found
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        get: operations["getAuditVerification"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/community": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what the community is called and how it looks
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        get: operations["getCommunity"];
        /**
         * Change what the community is called and how it looks
         * @description What the environment says stays.
         *
         *     Access: admin. Limits per minute: 300 per caller (admin).
         */
        put: operations["updateCommunity"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/entities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List entities with their verification and what changed since
         * @description Those that await a decision: the longest waiting first; otherwise the newest first.
         *
         *     Access: admin. Limits per minute: 300 per caller (admin).
         */
        get: operations["listEntitiesForAdministrators"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/entities/{id}/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set an entity's verification status
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        put: operations["updateEntityVerification"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invitations, newest first
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite a person by e-mail, to an account with a role
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw an invitation that has not been accepted
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        delete: operations["deleteInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/invitations/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite several people by e-mail, each by itself
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        post: operations["createInvitations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/news": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List articles in any status, with how many there are in each
         * @description Newest first; scheduled ones in the order of their times.
         *
         *     Access: admin. Limits per minute: 300 per caller (news-desk).
         */
        get: operations["listNewsForDesk"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/news/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an article in any status, counting no view
         * @description With an `ETag`, for `If-Match` of `PUT /api/news/{id}`: counts do not change it.
         *
         *     Access: admin. Limits per minute: 300 per caller (news-desk).
         */
        get: operations["getArticleForDesk"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/news/{id}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who saved an article when, and what changed
         * @description The newest first, the article as it is among them; at most 100 former ones are kept.
         *
         *     Access: admin. Limits per minute: 300 per caller (news-desk).
         */
        get: operations["listArticleRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/news/{id}/revisions/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an article as it was saved
         * @description Access: admin. Limits per minute: 300 per caller (news-desk).
         */
        get: operations["getArticleRevision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/news/{id}/revisions/{revision}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give an article back what a revision says
         * @description Texts, pictures, tags, `seo`, and the category if it still exists; `slug`, `status`, `visibility`, `featured` and `publishAt` stay. Makes a new revision.
         *
         *     Access: admin. Limits per minute: 300 per caller (news-desk).
         */
        post: operations["restoreArticleRevision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the notifications of an announcement or an account, and what became of them
         * @description Recorded in the audit log. In an announcement by account, else those due last first.
         *
         *     Access: admin. Limits per minute: 300 per caller (admin).
         */
        get: operations["listSentNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/opportunities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List opportunities of one status with their owners, those that await review by default
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        get: operations["listOpportunitiesForReview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/opportunities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an opportunity with its owner and what was decided on it; no view is counted
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        get: operations["getOpportunityForReview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/opportunities/bulk/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete several opportunities for good, each by itself, and tell their owners why
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        post: operations["deleteOpportunities"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/opportunities/bulk/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the status of several opportunities, each by itself
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        post: operations["updateOpportunityStatuses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what waits, what failed, what is set up, and the load of the last day
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/security-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List security events, newest first
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        get: operations["listSecurityEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/security-events/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export security events, newest first; the export is audited
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        get: operations["exportSecurityEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        get: operations["listUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a user in full
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        /**
         * Delete a user; restorable for 30 days
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a user's active API keys, newest first
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        get: operations["listUserApiKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/api-keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key of a user, who is notified
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        delete: operations["revokeUserApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what a user published, by kind, the newest 20 of each
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        get: operations["listUserPublications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a deleted user
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        post: operations["restoreUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a user's role
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        put: operations["updateUserRole"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a user's sessions, newest first
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        get: operations["listUserSessions"];
        put?: never;
        post?: never;
        /**
         * End all sessions of a user, who is notified
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        delete: operations["endUserSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a session of a user, who is notified
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        delete: operations["endUserSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Suspend or reinstate a user
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        put: operations["updateUserStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set a user's verification status
         * @description Access: admin. Limits per minute: 30 per caller (user-verification), 100 per everyone (user-verification:all), 300 per caller (admin).
         */
        put: operations["updateUserVerification"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a user's webhooks, newest first, without the paths of their addresses, which may hold a secret
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        get: operations["listUserWebhooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a webhook of a user, who is notified, and its pending deliveries
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        delete: operations["deleteUserWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/bulk/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete several users, each by itself; restorable for 30 days
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        post: operations["deleteUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/bulk/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore several deleted users, each by itself
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        post: operations["restoreUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/bulk/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the roles of several users, each by itself
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        post: operations["updateUserRoles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/bulk/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend or reinstate several users, each by itself
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        post: operations["updateUserStatuses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/bulk/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the verification status of several users, each by itself
         * @description Access: admin. Limits per minute: 30 per caller (user-verification), 100 per everyone (user-verification:all), 300 per caller (admin).
         */
        post: operations["updateUserVerifications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your active API keys, newest first
         * @description Access: signed in. Limits per minute: 120 per caller (api-keys).
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Access: signed in, freshly. Limits per minute: 120 per caller (api-keys).
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Access: signed in. Limits per minute: 120 per caller (api-keys).
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate an API key; the old one keeps working for 24 hours
         * @description Access: signed in, freshly. Limits per minute: 120 per caller (api-keys).
         */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/callback/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Complete signing in through an OAuth provider (its redirect URI)
         * @description Access: anyone. Limits per minute: 10 per address (sign-in).
         */
        get: operations["completeProviderSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/change-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for another address; nothing changes before the link sent there is used
         * @description Access: signed in, freshly. Limits per minute: 10 per address (sign-in).
         */
        post: operations["requestEmailChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/change-email/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move the account to the new address, by the token of the mail
         * @description Access: anyone. Limits per minute: 10 per address (sign-in).
         */
        post: operations["confirmEmailChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/change-email/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take the account back to the former address with a new password; ends all sessions
         * @description Access: anyone. Limits per minute: 10 per address (sign-in).
         */
        post: operations["undoEmailChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password
         * @description Access: signed in. Limits per minute: 10 per address (sign-in).
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/disavow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove what was added to the account, end its sessions and its password, and go on to choose a new one
         * @description An account that was moved to another address since comes back to the one of the mail.
         *
         *     Access: anyone. Limits per minute: 60 per address (disavow).
         */
        post: operations["disavowAccessChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/found": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create the first administrator, by the link that the program prints while there is none, and sign in
         * @description Access: anyone. Limits per minute: 10 per address (sign-in).
         */
        post: operations["foundCommunity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/get-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the current session and account, or null
         * @description Access: anyone. Limits per minute: 120 per caller (auth).
         */
        get: operations["getCurrentSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/jwks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the public keys that verify JWTs (RFC 7517)
         * @description Access: anyone. Limits per minute: 120 per caller (auth).
         */
        get: operations["getJwks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/link-social": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link an OAuth provider to your account
         * @description Access: signed in, freshly. Limits per minute: 120 per caller (auth).
         */
        post: operations["linkProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/list-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sign-in methods of your account
         * @description Access: signed in. Limits per minute: 120 per caller (auth).
         */
        get: operations["listSignInMethods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/magic-link/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in by the link of a mail
         * @description Access: anyone. Limits per minute: 10 per address (sign-in).
         */
        post: operations["signInByMagicLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkey/delete-passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a passkey
         * @description Access: signed in, freshly. Limits per minute: 20 per caller (factors).
         */
        post: operations["deletePasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkey/generate-authenticate-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Begin to sign in by passkey
         * @description Access: anyone. Limits per minute: 120 per caller (auth).
         */
        get: operations["createPasskeySignInOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkey/generate-register-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Begin to register a passkey
         * @description Access: signed in, freshly. Limits per minute: 20 per caller (factors).
         */
        get: operations["createPasskeyRegistrationOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkey/list-user-passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your passkeys
         * @description Access: signed in. Limits per minute: 120 per caller (auth).
         */
        get: operations["listPasskeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkey/update-passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rename a passkey
         * @description Access: signed in. Limits per minute: 20 per caller (factors).
         */
        post: operations["renamePasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkey/verify-authentication": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in by passkey, which needs no other factor
         * @description Access: anyone. Limits per minute: 10 per address (sign-in).
         */
        post: operations["signInByPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkey/verify-registration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a passkey
         * @description Access: signed in, freshly. Limits per minute: 20 per caller (factors).
         */
        post: operations["registerPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reauthenticate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get by what you can prove that the account is yours
         * @description Access: signed in, not by JWT. Limits per minute: 20 per caller (reauthentication).
         */
        get: operations["getReauthenticationMethods"];
        put?: never;
        /**
         * Prove that the account is yours, by password or code, for the next 10 minutes of this session
         * @description Access: signed in, not by JWT. Limits per minute: 20 per caller (reauthentication).
         */
        post: operations["reauthenticate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reauthenticate/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a code to prove it by, to an account with neither a password nor a second factor
         * @description Access: signed in, not by JWT. Limits per minute: 20 per caller (reauthentication).
         */
        post: operations["mailReauthenticationCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/request-password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a password reset link, if the address has an account
         * @description Access: anyone. Limits per minute: 120 per caller (auth).
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the password by token; ends all sessions
         * @description Access: anyone. Limits per minute: 10 per address (sign-in).
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reset-password/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a password reset link; redirects to the given page with the token
         * @description Access: anyone. Limits per minute: 120 per caller (auth).
         */
        get: operations["followPasswordResetLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reset-password/{token}/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what else opens the account of a reset link, for a page of your own
         * @description Access: anyone. Limits per minute: 60 per address (reset-password).
         */
        get: operations["listOtherAccess"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/revoke-other-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End all other sessions
         * @description Access: signed in. Limits per minute: 120 per caller (auth).
         */
        post: operations["endOtherSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/revoke-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End all sessions
         * @description Access: signed in. Limits per minute: 120 per caller (auth).
         */
        post: operations["endAllSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/send-verification-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the address confirmation mail again
         * @description Access: anyone. Limits per minute: 120 per caller (auth).
         */
        post: operations["sendVerificationEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in by e-mail and password; sets the session cookie and returns the token, also as set-auth-token
         * @description Access: anyone. Limits per minute: 10 per address (sign-in).
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in/magic-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a link to sign in by, if the address has an account
         * @description Access: anyone. Limits per minute: 10 per address (sign-in).
         */
        post: operations["requestMagicLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in/social": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start signing in through an OAuth provider; returns the URL to visit
         * @description Access: anyone. Limits per minute: 10 per address (sign-in).
         */
        post: operations["startProviderSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Access: anyone. Limits per minute: 120 per caller (auth).
         */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-up/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account, sign in unless the address must be confirmed first, and send a mail to confirm it
         * @description Access: anyone. Limits per minute: 10 per address (sign-in).
         */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-up/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create the account of an invitation, with its role and a proven address, and sign in
         * @description Access: anyone. Limits per minute: 10 per address (sign-in).
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/siwe/nonce": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue a nonce for signing in by wallet or linking one, and the message to sign; valid once, for 5 minutes
         * @description Access: anyone. Limits per minute: 120 per caller (auth).
         */
        post: operations["createSignInNonce"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/siwe/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in by Ethereum wallet (EIP-4361); creates an account for an unknown wallet
         * @description Access: anyone. Limits per minute: 10 per address (sign-in).
         */
        post: operations["signInByWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Issue a JWT bound to the session, valid for 15 minutes
         * @description Access: signed in, not by JWT. Limits per minute: 120 per caller (auth).
         */
        get: operations["createJwt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove TOTP from your account
         * @description Access: signed in, freshly. Limits per minute: 20 per caller (factors).
         */
        post: operations["disableTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to set up TOTP; a first code for verify-totp makes it a factor
         * @description Access: signed in, freshly. Limits per minute: 20 per caller (factors).
         */
        post: operations["enableTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/generate-backup-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace all recovery codes
         * @description Access: signed in, freshly. Limits per minute: 20 per caller (factors).
         */
        post: operations["replaceRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get which second factors your account has
         * @description Access: signed in. Limits per minute: 120 per caller (auth).
         */
        get: operations["getSecondFactorStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/verify-backup-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a sign-in by a recovery code, which is used up
         * @description Access: anyone. Limits per minute: 10 per address (sign-in).
         */
        post: operations["verifyRecoveryCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/verify-totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a sign-in, or the set-up of TOTP, by a code of the authenticator app
         * @description Access: anyone. Limits per minute: 10 per address (sign-in).
         */
        post: operations["verifyTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/unlink-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a sign-in method
         * @description Access: signed in. Limits per minute: 120 per caller (auth).
         */
        post: operations["unlinkSignInMethod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow an address confirmation link
         * @description Access: anyone. Limits per minute: 120 per caller (auth).
         */
        get: operations["verifyEmail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/avatars/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an avatar
         * @description Browsers may cache it for five minutes, shared caches not.
         *
         *     Access: anyone. Limits per minute: 1200 per caller (avatar-read).
         */
        get: operations["getAvatar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/confidential/opportunities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List confidential opportunities
         * @description Access: confidential or above. Limits per minute: 50 per caller (opportunities-confidential).
         */
        get: operations["listConfidentialOpportunities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List entities
         * @description Access: anyone. Limits per minute: 120 per caller (entities-read).
         */
        get: operations["listEntities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an entity
         * @description Access: anyone. Limits per minute: 120 per caller (entities-read).
         */
        get: operations["getEntity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entities/{id}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the open invitations of an entity, as its owner or an administrator
         * @description Access: signed in. Limits per minute: 120 per caller (entities-read).
         */
        get: operations["listEntityInvitations"];
        put?: never;
        /**
         * Invite an account to an entity, as its owner or an administrator
         * @description Access: signed in. Limits per minute: 20 per caller (entity-invitation).
         */
        post: operations["inviteEntityMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entities/{id}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member from an entity, as its owner or an administrator
         * @description Access: signed in. Limits per minute: 20 per caller (entity-update).
         */
        delete: operations["removeEntityMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entities/{id}/members/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Leave an entity as a member
         * @description Access: signed in. Limits per minute: 20 per caller (entity-update).
         */
        delete: operations["leaveEntity"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entities/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an entity
         * @description Access: member or above. Limits per minute: 10 per caller (entity-create).
         */
        post: operations["createEntity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entities/delete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an entity, as its owner or an administrator
         * @description Access: signed in. Limits per minute: 10 per caller (entity-delete).
         */
        delete: operations["deleteEntity"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entities/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw an invitation, as the entity's owner or an administrator
         * @description Access: signed in. Limits per minute: 20 per caller (entity-invitation).
         */
        delete: operations["withdrawEntityInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entities/invitations/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation and become a member of the entity
         * @description Access: signed in. Limits per minute: 20 per caller (entity-invitation-answer).
         */
        post: operations["acceptEntityInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entities/invitations/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline an invitation
         * @description Access: signed in. Limits per minute: 20 per caller (entity-invitation-answer).
         */
        post: operations["declineEntityInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entities/invitations/mine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the open invitations to you
         * @description Access: signed in. Limits per minute: 120 per caller (entities-read).
         */
        get: operations["listOwnEntityInvitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entities/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update an entity, as its owner or an administrator
         * @description Access: signed in. Limits per minute: 20 per caller (entity-update).
         */
        put: operations["updateEntity"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an attachment
         * @description Access: anyone. Limits per minute: 120 per caller (file-read).
         */
        get: operations["downloadAttachment"];
        put?: never;
        post?: never;
        /**
         * Delete an attachment
         * @description Access: signed in. Limits per minute: 30 per caller (file-delete).
         */
        delete: operations["deleteAttachment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get name, look, features, version and counts of the community
         * @description Access: anyone. Limits per minute: 120 per caller (info).
         */
        get: operations["getInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/info/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the logo of the community
         * @description Access: anyone. Limits per minute: 120 per caller (info).
         */
        get: operations["getLogo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members
         * @description Access: member or above. Limits per minute: 120 per caller (members).
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a member
         * @description Access: anyone. Limits per minute: 120 per caller (members).
         */
        get: operations["getMember"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/news": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List news articles
         * @description Access: anyone. Limits per minute: 120 per caller (news-list).
         */
        get: operations["listNews"];
        put?: never;
        /**
         * Create a news article
         * @description Access: admin. Limits per minute: 120 per caller (news-create).
         */
        post: operations["createArticle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/news/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a news article by id or slug and count a view
         * @description Access: anyone. Limits per minute: 120 per caller (news-read).
         */
        get: operations["getArticle"];
        /**
         * Update a news article
         * @description Access: admin. Limits per minute: 30 per caller (news-write).
         */
        put: operations["updateArticle"];
        post?: never;
        /**
         * Delete a news article
         * @description Access: admin. Limits per minute: 30 per caller (news-write).
         */
        delete: operations["deleteArticle"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/news/{id}/like": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether you like an article
         * @description Access: signed in. Limits per minute: 60 per caller (news-like).
         */
        get: operations["getArticleLike"];
        put?: never;
        /**
         * Like or unlike an article
         * @description Access: signed in. Limits per minute: 60 per caller (news-like).
         */
        post: operations["setArticleLike"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/news/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List news categories
         * @description Access: anyone. Limits per minute: 120 per caller (news-categories).
         */
        get: operations["listNewsCategories"];
        put?: never;
        /**
         * Create a news category
         * @description Access: admin. Limits per minute: 120 per caller (news-categories).
         */
        post: operations["createNewsCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/news/categories/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an unused news category
         * @description Access: admin. Limits per minute: 120 per caller (news-categories).
         */
        delete: operations["deleteNewsCategory"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/news/liked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check which of several articles you like
         * @description Access: signed in. Limits per minute: 120 per caller (news-liked).
         */
        get: operations["listLikedArticles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/news/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Render Markdown as an article would show it, storing nothing
         * @description Access: admin. Limits per minute: 60 per caller (news-preview).
         */
        post: operations["previewArticle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your notifications, newest first, or get their statistics
         * @description Access: signed in. Limits per minute: 100 per caller (notifications-list).
         */
        get: operations["listNotifications"];
        put?: never;
        /**
         * Send a notification to accounts or an audience
         * @description Access: admin. Limits per minute: 10 per caller (notification-create).
         */
        post: operations["createNotifications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a notification, without marking it as read
         * @description Access: signed in. Limits per minute: 100 per caller (notification).
         */
        get: operations["getNotification"];
        put?: never;
        post?: never;
        /**
         * Delete a notification
         * @description Access: signed in. Limits per minute: 120 per caller (notification-change).
         */
        delete: operations["deleteNotification"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a notification as read
         * @description Access: signed in. Limits per minute: 200 per caller (notification-read).
         */
        post: operations["markNotificationRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/{id}/unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a notification as unread
         * @description Access: signed in. Limits per minute: 120 per caller (notification-change).
         */
        post: operations["markNotificationUnread"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/bulk/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete some of your notifications
         * @description Access: signed in. Limits per minute: 30 per caller (notifications-bulk).
         */
        post: operations["deleteNotifications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/bulk/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark some of your notifications as read
         * @description Access: signed in. Limits per minute: 30 per caller (notifications-bulk).
         */
        post: operations["markNotificationsRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/bulk/unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark some of your notifications as unread
         * @description Those that have expired stay read: unread, they would disappear.
         *
         *     Access: signed in. Limits per minute: 30 per caller (notifications-bulk).
         */
        post: operations["markNotificationsUnread"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/delete-read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete all your notifications that are read
         * @description Access: signed in. Limits per minute: 5 per caller (notifications-delete-read), 100 per everyone (notifications-delete-read:all).
         */
        post: operations["deleteReadNotifications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your notification preferences, in both shapes
         * @description Access: signed in. Limits per minute: 20 per caller (notification-preferences), 500 per everyone (notification-preferences:all).
         */
        get: operations["getNotificationPreferences"];
        /**
         * Update your notification preferences, in either shape
         * @description Access: signed in. Limits per minute: 20 per caller (notification-preferences), 500 per everyone (notification-preferences:all).
         */
        put: operations["updateNotificationPreferences"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/push/public-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the VAPID public key for push subscriptions
         * @description Access: signed in. Limits per minute: 120 per caller (push-subscriptions).
         */
        get: operations["getPushPublicKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/push/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Subscribe a browser to push
         * @description Access: signed in. Limits per minute: 120 per caller (push-subscriptions).
         */
        post: operations["createPushSubscription"];
        /**
         * Unsubscribe a browser from push
         * @description Access: signed in. Limits per minute: 120 per caller (push-subscriptions).
         */
        delete: operations["deletePushSubscription"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/read-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark all your notifications as read
         * @description Access: signed in. Limits per minute: 5 per caller (notifications-read-all), 100 per everyone (notifications-read-all:all).
         */
        post: operations["markAllNotificationsRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notification templates
         * @description Access: admin. Limits per minute: 120 per caller (notification-templates).
         */
        get: operations["listNotificationTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send yourself a test message on one channel, by your preferences
         * @description Access: signed in. Limits per minute: 5 per caller (notification-test).
         */
        post: operations["sendTestNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/opportunities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List opportunities
         * @description Access: anyone. Limits per minute: 100 per caller (opportunities-list).
         */
        get: operations["listOpportunities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/opportunities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an opportunity and count a view
         * @description Access: anyone. Limits per minute: 200 per caller (opportunity-read).
         */
        get: operations["getOpportunity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/opportunities/{id}/applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the applications to an opportunity, as its owner or an administrator
         * @description Access: signed in. Limits per minute: 120 per caller (applications-read).
         */
        get: operations["listApplications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/opportunities/{id}/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply to an opportunity, once
         * @description Access: subscriber or above. Limits per minute: 10 per caller (application-create).
         */
        post: operations["applyToOpportunity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/opportunities/applications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Decide on an application, or withdraw your own
         * @description Access: signed in. Limits per minute: 20 per caller (application-update).
         */
        put: operations["updateApplication"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/opportunities/applications/attention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get which applications wait for you, and which of yours were answered
         * @description Access: signed in. Limits per minute: 120 per caller (applications-read).
         */
        get: operations["getApplicationAttention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/opportunities/applications/mine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your own applications
         * @description Access: signed in. Limits per minute: 120 per caller (applications-read).
         */
        get: operations["listOwnApplications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/opportunities/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an opportunity; it awaits review, unless it is a draft
         * @description Access: member or above. Limits per minute: 10 per caller (opportunity-create).
         */
        post: operations["createOpportunity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/opportunities/delete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an opportunity
         * @description Access: signed in. Limits per minute: 10 per caller (opportunity-delete).
         */
        delete: operations["deleteOpportunity"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/opportunities/mine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your own opportunities, in every status
         * @description Access: signed in. Limits per minute: 100 per caller (opportunities-mine).
         */
        get: operations["listOwnOpportunities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/opportunities/mine/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an opportunity that you may change, without counting a view
         * @description Access: signed in. Limits per minute: 200 per caller (opportunity-read).
         */
        get: operations["getOwnOpportunity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/opportunities/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Render Markdown as an opportunity would show it, storing nothing
         * @description Access: member or above. Limits per minute: 60 per caller (opportunity-preview).
         */
        post: operations["previewOpportunity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/opportunities/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update an opportunity
         * @description Access: signed in. Limits per minute: 20 per caller (opportunity-update).
         */
        put: operations["updateOpportunity"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/opportunities/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Attach a file to an opportunity
         * @description Access: signed in. Limits per minute: 5 per caller (opportunity-upload).
         */
        post: operations["uploadAttachment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pictures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a picture
         * @description Access: member or above. Limits per minute: 20 per caller (picture-upload).
         */
        post: operations["uploadPicture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pictures/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a picture
         * @description Access: anyone. Limits per minute: 1200 per caller (picture-read).
         */
        get: operations["getPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pictures/outside/{signature}/{url}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a picture from elsewhere that rendered content shows
         * @description Access: anyone. Limits per minute: 600 per caller (picture-outside).
         */
        get: operations["getOutsidePicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your account in full
         * @description Access: signed in. Limits per minute: 120 per caller (profile).
         */
        get: operations["getProfile"];
        /**
         * Update your account
         * @description Access: signed in. Limits per minute: 120 per caller (profile).
         */
        put: operations["updateProfile"];
        post?: never;
        /**
         * Delete your account; an administrator can restore it for 30 days
         * @description Access: signed in, freshly. Limits per minute: 120 per caller (profile).
         */
        delete: operations["deleteProfile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/avatar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload your avatar
         * @description One part `file`: PNG, JPEG or WEBP by content, at most 5 MiB (413) and 25 megapixels; other or truncated pictures are a 415, other forms a 400. It becomes a WEBP of at most 512 by 512 (first frame, upright, no metadata) under a new unguessable address; the previous one is deleted. A third upload of an account at once is a 429; above 16 in all, 503 with `Retry-After`.
         *
         *     Access: signed in. Limits per minute: 20 per caller (avatar).
         */
        post: operations["uploadAvatar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export all your personal data as a file
         * @description Access: signed in. Limits per minute: 10 per caller (profile-export).
         */
        get: operations["exportPersonalData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/login-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your last 50 sign-ins, newest first
         * @description Access: signed in. Limits per minute: 120 per caller (profile).
         */
        get: operations["listSignIns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/phone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a verification code to a phone number by SMS
         * @description Per hour: 3 codes per account, 3 per number, 10 per block of a thousand numbers, 500 in all (429 with `Retry-After`). A number that the provider rejects is a 400 `PHONE_REFUSED`, no provider a 409 `SMS_NOT_CONFIGURED`, an unresponsive one a 503. Accounts may share a number.
         *
         *     Access: signed in. Limits per minute: 10 per caller (phone).
         */
        post: operations["sendPhoneCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/phone/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify your phone number by code
         * @description A code works once, for 10 minutes and 5 attempts, until the next is sent; a wrong, expired or exhausted one is a 400 `INVALID_CODE`. Changing `phone` in the profile ends the verification.
         *
         *     Access: signed in. Limits per minute: 20 per caller (phone-verify).
         */
        post: operations["verifyPhone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/security-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the security events of your account, newest first
         * @description Access: signed in. Limits per minute: 120 per caller (profile).
         */
        get: operations["listOwnSecurityEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sessions, newest first
         * @description Access: signed in. Limits per minute: 120 per caller (profile).
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * End all your other sessions
         * @description Access: signed in. Limits per minute: 120 per caller (profile).
         */
        delete: operations["deleteOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of your sessions
         * @description Access: signed in. Limits per minute: 120 per caller (profile).
         */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search news, opportunities, entities and members
         * @description Access: anyone. Limits per minute: 120 per caller (search).
         */
        get: operations["searchCommunity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/set-user-role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a user's role and optionally notify the user
         * @description Access: admin. Limits per minute: 300 per caller (admin).
         */
        post: operations["setUserRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/{address}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Unlink a wallet
         * @description Access: signed in. Limits per minute: 120 per caller (wallet-writes).
         */
        delete: operations["unlinkWallet"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the balance of your primary wallet, at most 10 seconds old
         * @description Access: signed in. Limits per minute: 60 per caller (wallet-reads).
         */
        get: operations["getWalletBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link a wallet by a signed message
         * @description Access: signed in, freshly. Limits per minute: 120 per caller (wallet-writes).
         */
        post: operations["linkWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your wallets, primary first
         * @description Access: signed in. Limits per minute: 60 per caller (wallet-reads).
         */
        get: operations["listWallets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/nonce": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue a nonce for linking a wallet, and the message to sign; valid once, for 5 minutes
         * @description Access: signed in. Limits per minute: 120 per caller (wallet-writes).
         */
        post: operations["createWalletNonce"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet/set-primary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set your primary wallet
         * @description Access: signed in. Limits per minute: 120 per caller (wallet-writes).
         */
        post: operations["setPrimaryWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your webhooks, newest first
         * @description Access: member or above. Limits per minute: 120 per caller (webhooks).
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Access: member or above. Limits per minute: 120 per caller (webhooks).
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description Access: member or above. Limits per minute: 120 per caller (webhooks).
         */
        get: operations["getWebhook"];
        /**
         * Update, enable or disable a webhook
         * @description Access: member or above. Limits per minute: 120 per caller (webhooks).
         */
        put: operations["updateWebhook"];
        post?: never;
        /**
         * Delete a webhook and its pending deliveries
         * @description Access: member or above. Limits per minute: 120 per caller (webhooks).
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of the last 30 days, newest first
         * @description Access: member or above. Limits per minute: 120 per caller (webhooks).
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery with its attempts and its body
         * @description Access: member or above. Limits per minute: 120 per caller (webhooks).
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/deliveries/{deliveryId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Access: member or above. Limits per minute: 120 per caller (webhooks).
         */
        post: operations["redeliverWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send what has not arrived
         * @description Access: member or above. Limits per minute: 120 per caller (webhooks).
         */
        post: operations["recoverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret; the old one signs too for 24 hours
         * @description Access: member or above. Limits per minute: 120 per caller (webhooks).
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Access: member or above. Limits per minute: 120 per caller (webhooks).
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/assets/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a script or stylesheet of the app
         * @description Access: anyone. Limits per minute: 1200 per caller (app).
         */
        get: operations["getAppAsset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/manifest.webmanifest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what devices show of the installed app
         * @description Access: anyone. Limits per minute: 1200 per caller (app).
         */
        get: operations["getAppManifest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/push-worker.js": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the script that shows push notifications while the app is closed
         * @description Access: anyone. Limits per minute: 1200 per caller (app).
         */
        get: operations["getPushWorker"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apple-touch-icon.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the icon of the community for home screens
         * @description Access: anyone. Limits per minute: 1200 per caller (assets).
         */
        get: operations["getTouchIcon"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assets/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the stylesheet of the pages
         * @description Access: anyone. Limits per minute: 1200 per caller (assets).
         */
        get: operations["getPageAsset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/js/scalar.js": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the script of the API reference
         * @description Access: anyone. Limits per minute: 120 per caller (docs).
         */
        get: operations["getApiReferenceScript"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/favicon.ico": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the icon of the community
         * @description Access: anyone. Limits per minute: 1200 per caller (assets).
         */
        get: operations["getIcon"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/news.atom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the newest public articles as an Atom feed
         * @description Access: anyone. Limits per minute: 120 per caller (feeds).
         */
        get: operations["getNewsFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/opportunities.atom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the newest public active opportunities as an Atom feed
         * @description Access: anyone. Limits per minute: 120 per caller (feeds).
         */
        get: operations["getOpportunityFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check liveness
         * @description Access: anyone. Limits per minute: 120 per caller (health).
         */
        get: operations["checkLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get metrics for Prometheus; from loopback, or with the metrics token
         * @description Access: anyone. Limits per minute: 120 per caller (metrics).
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this OpenAPI 3.1 document
         * @description Access: anyone. Limits per minute: 120 per caller (openapi).
         */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/previews/{kind}/{id}.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the picture for previews of links to a page
         * @description Access: anyone. Limits per minute: 120 per caller (previews).
         */
        get: operations["getPreviewPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check readiness: 503 once three checks of the database in a row have failed, and during shutdown
         * @description Access: anyone. Limits per minute: 120 per caller (readiness).
         */
        get: operations["checkReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/robots.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the rules for search engines and the sitemap URL
         * @description Access: anyone. Limits per minute: 120 per caller (feeds).
         */
        get: operations["getRobotsRules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sitemap-entities-{page}.xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a sitemap of public entities
         * @description Access: anyone. Limits per minute: 120 per caller (feeds).
         */
        get: operations["getEntitySitemap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sitemap-news-{page}.xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a sitemap of public articles
         * @description Access: anyone. Limits per minute: 120 per caller (feeds).
         */
        get: operations["getNewsSitemap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sitemap-opportunities-{page}.xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a sitemap of public active opportunities
         * @description Access: anyone. Limits per minute: 120 per caller (feeds).
         */
        get: operations["getOpportunitySitemap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sitemap-sections.xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a sitemap of the front page and the lists
         * @description Access: anyone. Limits per minute: 120 per caller (feeds).
         */
        get: operations["getSectionSitemap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sitemap.xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the sitemap index
         * @description Access: anyone. Limits per minute: 120 per caller (feeds).
         */
        get: operations["getSitemapIndex"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "opportunity.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An opportunity was posted. */
        post: operations["receiveOpportunityCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "opportunity.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An opportunity was changed; `updated_fields` lists the fields that actually changed. */
        post: operations["receiveOpportunityUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "opportunity.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An opportunity was removed; this is what it was. */
        post: operations["receiveOpportunityDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "opportunity.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The time of an opportunity was up. */
        post: operations["receiveOpportunityExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "application.submitted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A member applied to an opportunity. */
        post: operations["receiveApplicationSubmitted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Nothing happened: the owner of the webhook tried it. Sent whatever the webhook was made for. */
        post: operations["receiveWebhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        GetFrontAnswer: {
            name: string;
            version: string;
            documentation: string;
            openapi: string;
        };
        /** @description All active accounts, or those with one of the roles. */
        Audience: {
            roles?: ("visitor" | "subscriber" | "member" | "confidential" | "admin")[];
        };
        Person: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            name: string;
            avatar: string | null;
        };
        ChannelFigures: {
            /** @enum {string} */
            channel: "IN_APP" | "EMAIL" | "SMS" | "PUSH";
            /** @description Due later, or being sent. */
            pending: number;
            /** @description By quiet hours, a digest, or until the next attempt. */
            held: number;
            sent: number;
            delivered: number;
            failed: number;
            skipped: number;
            cancelled: number;
            /** @description As `failureReason`; of what is held, `quiet hours`, `digest` or the failure before. */
            reasons: {
                /** @enum {string} */
                outcome: "HELD" | "FAILED" | "SKIPPED";
                reason: string;
                count: number;
            }[];
        };
        Announcement: {
            /** @description Opaque; currently a UUID version 7. */
            batchId: string;
            /**
             * @description `sending` while anything is pending or held.
             * @enum {string}
             */
            state: "scheduled" | "sending" | "done" | "cancelled";
            /** @enum {string} */
            type: "SYSTEM_ANNOUNCEMENT" | "ENTITY_VERIFICATION" | "OPPORTUNITY_UPDATE" | "WALLET_TRANSACTION" | "SECURITY_ALERT" | "MARKETING_OFFER" | "USER_MENTION" | "MESSAGE_RECEIVED";
            /** @enum {string} */
            priority: "LOW" | "NORMAL" | "HIGH" | "URGENT";
            /** @description Null in a language that it was not written in. */
            titles: {
                en: string | null;
                uk: string | null;
            };
            channels: ("IN_APP" | "EMAIL" | "SMS" | "PUSH")[];
            templateId: string | null;
            audience: components["schemas"]["Audience"] | null;
            /** @description Accounts it was for when it was made. */
            recipients: number;
            sender: components["schemas"]["Person"] | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            scheduledFor: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            cancelledAt: string | null;
            /** @description Read in the app. */
            read: number;
            /** @description One per channel. */
            figures: components["schemas"]["ChannelFigures"][];
        };
        AnnouncementList: {
            announcements: components["schemas"]["Announcement"][];
            nextCursor: string | null;
        };
        AnnouncementDetails: {
            /** @description Opaque; currently a UUID version 7. */
            batchId: string;
            /**
             * @description `sending` while anything is pending or held.
             * @enum {string}
             */
            state: "scheduled" | "sending" | "done" | "cancelled";
            /** @enum {string} */
            type: "SYSTEM_ANNOUNCEMENT" | "ENTITY_VERIFICATION" | "OPPORTUNITY_UPDATE" | "WALLET_TRANSACTION" | "SECURITY_ALERT" | "MARKETING_OFFER" | "USER_MENTION" | "MESSAGE_RECEIVED";
            /** @enum {string} */
            priority: "LOW" | "NORMAL" | "HIGH" | "URGENT";
            /** @description Null in a language that it was not written in. */
            titles: {
                en: string | null;
                uk: string | null;
            };
            channels: ("IN_APP" | "EMAIL" | "SMS" | "PUSH")[];
            templateId: string | null;
            audience: components["schemas"]["Audience"] | null;
            /** @description Accounts it was for when it was made. */
            recipients: number;
            sender: components["schemas"]["Person"] | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            scheduledFor: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            cancelledAt: string | null;
            /** @description Read in the app. */
            read: number;
            /** @description One per channel. */
            figures: components["schemas"]["ChannelFigures"][];
            texts: {
                en: {
                    title: string;
                    body: string;
                    actionText: string | null;
                } | null;
                uk: {
                    title: string;
                    body: string;
                    actionText: string | null;
                } | null;
            };
            actionUrl: string | null;
        };
        CancelAnnouncementAnswer: {
            /** @constant */
            success: true;
            data: {
                cancelled: number;
            };
            message?: string;
        };
        AudienceCount: {
            count: number;
            languages: {
                en: number;
                uk: number;
            };
            /** @description Accounts that can be reached, by their preferences for channels and their addresses. */
            channels: {
                IN_APP: number;
                EMAIL: number;
                SMS: number;
                PUSH: number;
            };
            /** @description Of more than 10,000 accounts, languages and channels are estimated. */
            isEstimate: boolean;
        };
        NotificationDraft: {
            /**
             * @description Required.
             * @enum {string}
             */
            type?: "SYSTEM_ANNOUNCEMENT" | "ENTITY_VERIFICATION" | "OPPORTUNITY_UPDATE" | "WALLET_TRANSACTION" | "SECURITY_ALERT" | "MARKETING_OFFER" | "USER_MENTION" | "MESSAGE_RECEIVED";
            /**
             * @default NORMAL
             * @enum {string}
             */
            priority?: "LOW" | "NORMAL" | "HIGH" | "URGENT";
            /** @description One line. Optional with a template. */
            title?: string;
            /** @description Optional with a template. */
            body?: string;
            actionText?: string;
            /** @description Texts for readers of one language, in place of those for all. */
            translations?: {
                en?: {
                    /** @description One line. Optional with a template. */
                    title?: string;
                    /** @description Optional with a template. */
                    body?: string;
                    actionText?: string;
                };
                uk?: {
                    /** @description One line. Optional with a template. */
                    title?: string;
                    /** @description Optional with a template. */
                    body?: string;
                    actionText?: string;
                };
            };
            /** @description An http or https URL, or a path in the application. */
            actionUrl?: string;
            /** @description At most 4,096 bytes; holds the variables of a template. */
            data?: {
                [key: string]: unknown;
            };
            /**
             * @default [
             *       "IN_APP"
             *     ]
             */
            channels?: ("IN_APP" | "EMAIL" | "SMS" | "PUSH")[];
            /**
             * Format: day-or-time
             * @description When it is due. A day: with its begin.
             */
            scheduledFor?: string | null;
            /**
             * Format: day-or-time
             * @description Until when it is shown. A day: to its end.
             */
            expiresAt?: string | null;
            templateId?: string;
        };
        AnnouncementPreview: {
            en: {
                title: string;
                body: string;
                actionText: string | null;
                /** @description Whole. */
                actionUrl: string | null;
                sms: {
                    text: string;
                    parts: number;
                };
                push: {
                    title: string;
                    body: string;
                };
            };
            uk: {
                title: string;
                body: string;
                actionText: string | null;
                /** @description Whole. */
                actionUrl: string | null;
                sms: {
                    text: string;
                    parts: number;
                };
                push: {
                    title: string;
                    body: string;
                };
            };
        };
        AuditEntries: {
            entries: {
                /** @description Opaque; currently a UUID version 7. */
                id: string;
                /** @description Position in the chain, from 1. */
                sequence: number;
                /** @description Null for the service itself and its operator. */
                adminId: string | null;
                adminEmail: string | null;
                /** @description As in the filter; more may be added. */
                action: string;
                targetType: string;
                targetId: string;
                /** @description Opaque; currently a UUID version 7. */
                targetUserId: string | null;
                targetUserEmail: string | null;
                details: {
                    previousValue?: unknown;
                    newValue?: unknown;
                    reason?: string | null;
                    notes?: string | null;
                } & {
                    [key: string]: unknown;
                };
                /** @description Of USER_VERIFICATION. */
                previousStatus?: boolean;
                /** @description Of USER_VERIFICATION. */
                newStatus?: boolean;
                /** @description Opaque; currently a UUID version 7. */
                batchId: string | null;
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds.
                 */
                timestamp: string;
                ipAddress: string | null;
                userAgent: string | null;
                /** @description What the thing is called now. Absent once it is gone, and of accounts. */
                targetName?: string;
            }[];
            nextCursor: string | null;
        };
        AuditVerification: {
            verification: {
                ok: boolean;
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds.
                 */
                startedAt: string;
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds.
                 */
                finishedAt: string;
                /** @description Number of valid entries from the first one on. */
                entries: number;
                /** @description Number of their personal parts that were erased with accounts. */
                erased: number;
                /** @description `sequence:hash` of the last valid entry: noted elsewhere, it reveals a cut. */
                head: string;
                broken: {
                    /** @description Of the first entry that does not fit. */
                    sequence: number;
                    reason: string;
                } | null;
            } | null;
        };
        CommunityIdentity: {
            name: string;
            /**
             * @description Of people whose own is not known, like the time zone.
             * @enum {string}
             */
            language: "en" | "uk";
            /** @description An IANA time zone name. */
            timeZone: string;
            /** @description As in CSS, with six digits. */
            color: string;
            /** @description What the environment of the program says, and nobody can change here. */
            fixed: ("name" | "language" | "timeZone" | "color")[];
        };
        CommunityIdentityChanges: {
            name?: string;
            /**
             * @description Of people whose own is not known, like the time zone.
             * @enum {string}
             */
            language?: "en" | "uk";
            /** @description An IANA time zone name. */
            timeZone?: string;
            /** @description As in CSS, with six digits. */
            color?: string;
        };
        EntityLocation: {
            city?: string;
            country?: string;
            timezone?: string;
            address?: string;
            lat?: number;
            lng?: number;
        };
        EntityLookedAtAs: {
            name: string;
            logo: string | null;
            /** @description Where to show `logo` from: this service, which fetches pictures from elsewhere, so that their servers do not learn who reads. Null: it cannot be shown. */
            logo_shown: string | null;
            website: string | null;
            description: string | null;
            category: string;
            employee_count: string | null;
            location: components["schemas"]["EntityLocation"] | null;
        };
        AdminEntity: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            name: string;
            logo: string | null;
            /** @description Where to show `logo` from: this service, which fetches pictures from elsewhere, so that their servers do not learn who reads. Null: it cannot be shown. */
            logo_shown: string | null;
            website: string | null;
            description: string | null;
            category: string;
            employee_count: string | null;
            location: components["schemas"]["EntityLocation"] | null;
            /** @enum {string} */
            visibility: "public" | "members" | "confidential";
            is_verified: boolean;
            /** @description Opaque; currently a UUID version 7. */
            owner_id: string | null;
            /** @description Shown to members of the entity and administrators. */
            member_ids?: string[];
            /** @description Those of `member_ids` who do not hide themselves. */
            members?: components["schemas"]["Person"][];
            verification?: {
                /**
                 * @description `awaiting`: new, or changed since an administrator decided about it.
                 * @enum {string}
                 */
                status: "awaiting" | "verified" | "refused";
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds.
                 */
                decided_at: string | null;
                /** @description Why it is `refused`, where an administrator said it. Only for the owner and administrators. */
                reason: string | null;
            };
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            updated_at: string;
            owner: components["schemas"]["Person"] | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            verified_at: string | null;
            /** @description Opaque; currently a UUID version 7. */
            verified_by: string | null;
            verifier: components["schemas"]["Person"] | null;
            verification_notes: string | null;
            /**
             * Format: date-time
             * @description When an administrator last decided about it, either way.
             */
            looked_at: string | null;
            looked_at_as: components["schemas"]["EntityLookedAtAs"] | null;
            /** @description What is another than it was then. */
            changed_fields: ("name" | "logo" | "website" | "description" | "category" | "employee_count" | "location")[];
        };
        Pagination: {
            current_page: number;
            total_pages: number;
            total_items: number;
            per_page: number;
            has_next: boolean;
            has_prev: boolean;
        };
        AdminEntityList: {
            entities: components["schemas"]["AdminEntity"][];
            pagination: components["schemas"]["Pagination"];
        };
        ListEntitiesForAdministratorsAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["AdminEntityList"];
            message?: string;
        };
        EntityVerification: {
            isVerified: boolean;
            /** @description For administrators. */
            notes?: string | null;
            /** @description Of a refusal: its owner is told. */
            reason?: string | null;
        };
        VerifiedEntity: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            isVerified: boolean;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            verifiedAt: string | null;
            /** @description Opaque; currently a UUID version 7. */
            verifiedBy: string | null;
        };
        UpdateEntityVerificationAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["VerifiedEntity"];
            message?: string;
        };
        NewInvitation: {
            /**
             * Format: idn-email
             * @description Upper and lower case, and both forms of an international domain, are one address.
             */
            email: string;
            /**
             * @description Default: `subscriber`.
             * @enum {string}
             */
            role?: "visitor" | "subscriber" | "member" | "confidential" | "admin";
            /**
             * @description Of the mail and of the account. Default: `en`.
             * @enum {string}
             */
            language?: "en" | "uk";
            /** @description Plain text in the mail. */
            message?: string | null;
        };
        Invitation: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            email: string;
            /** @enum {string} */
            role: "visitor" | "subscriber" | "member" | "confidential" | "admin";
            /** @enum {string} */
            language: "en" | "uk";
            message: string | null;
            /** @enum {string} */
            status: "pending" | "expired" | "accepted";
            /**
             * @description What became of the mail.
             * @enum {string}
             */
            mail: "pending" | "sent" | "failed";
            /** @description Opaque; currently a UUID version 7. */
            invitedBy: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            acceptedAt: string | null;
            /** @description The account that came of it. */
            userId: string | null;
        };
        CreateInvitationAnswer: {
            /** @constant */
            success: true;
            data: {
                invitation: components["schemas"]["Invitation"];
            };
            message?: string;
        };
        InvitationList: {
            invitations: {
                /** @description Opaque; currently a UUID version 7. */
                id: string;
                email: string;
                /** @enum {string} */
                role: "visitor" | "subscriber" | "member" | "confidential" | "admin";
                /** @enum {string} */
                language: "en" | "uk";
                message: string | null;
                /** @enum {string} */
                status: "pending" | "expired" | "accepted";
                /**
                 * @description What became of the mail.
                 * @enum {string}
                 */
                mail: "pending" | "sent" | "failed";
                /** @description Opaque; currently a UUID version 7. */
                invitedBy: string | null;
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds.
                 */
                expiresAt: string;
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds.
                 */
                acceptedAt: string | null;
                /** @description The account that came of it. */
                userId: string | null;
                inviter: components["schemas"]["Person"] | null;
                user: components["schemas"]["Person"] | null;
            }[];
            pagination: {
                page: number;
                limit: number;
                total: number;
                totalPages: number;
                hasNext: boolean;
                hasPrev: boolean;
            };
        };
        Done: {
            /** @constant */
            success: true;
            message: string;
        };
        NewInvitations: {
            /** @description Of a repeated address the first counts. */
            invitations: components["schemas"]["NewInvitation"][];
        };
        InvitedSummary: {
            invited: number;
            failed: number;
            results: {
                email: string;
                success: boolean;
                error?: string;
            }[];
        };
        CreateInvitationsAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["InvitedSummary"];
            message?: string;
        };
        ArticleSeo: {
            metaTitle: string;
            metaDescription: string;
            keywords: string[];
        };
        DeskListedArticle: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            title: string;
            excerpt: string;
            slug: string;
            category: string;
            tags: string[];
            featuredImage: string | null;
            gallery: string[];
            /** @description Where to show `featuredImage` from: this service, which fetches pictures from elsewhere, so that their servers do not learn who reads. Null: it cannot be shown. */
            featuredImageShown: string | null;
            /** @description The same for each of `gallery`. */
            galleryShown: (string | null)[];
            /** @enum {string} */
            visibility: "public" | "member" | "confidential";
            /** @enum {string} */
            status: "draft" | "published" | "archived";
            featured: boolean;
            views: number;
            likeCount: number;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            publishedAt: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            updatedAt: string;
            /** @description Opaque; currently a UUID version 7. */
            authorId: string | null;
            author: components["schemas"]["Person"] | null;
            seo: components["schemas"]["ArticleSeo"];
            /**
             * Format: date-time
             * @description When the draft will be published.
             */
            publishAt: string | null;
        };
        DeskArticleList: {
            articles: components["schemas"]["DeskListedArticle"][];
            pagination: components["schemas"]["Pagination"];
            /** @description Of all articles, whatever the search. */
            counts: {
                draft: number;
                scheduled: number;
                published: number;
                archived: number;
            };
        };
        ListNewsForDeskAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["DeskArticleList"];
            message?: string;
        };
        DeskArticle: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            title: string;
            excerpt: string;
            slug: string;
            category: string;
            tags: string[];
            featuredImage: string | null;
            gallery: string[];
            /** @description Where to show `featuredImage` from: this service, which fetches pictures from elsewhere, so that their servers do not learn who reads. Null: it cannot be shown. */
            featuredImageShown: string | null;
            /** @description The same for each of `gallery`. */
            galleryShown: (string | null)[];
            /** @enum {string} */
            visibility: "public" | "member" | "confidential";
            /** @enum {string} */
            status: "draft" | "published" | "archived";
            featured: boolean;
            views: number;
            likeCount: number;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            publishedAt: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            updatedAt: string;
            /** @description Opaque; currently a UUID version 7. */
            authorId: string | null;
            author: components["schemas"]["Person"] | null;
            seo: components["schemas"]["ArticleSeo"];
            content: string;
            /**
             * Format: date-time
             * @description When the draft will be published.
             */
            publishAt: string | null;
            /** @description As in the header, for `If-Match`. */
            etag: string;
        };
        GetArticleForDeskAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["DeskArticle"];
            message?: string;
        };
        ArticleRevisionSummary: {
            /** @description Grows; numbers may be missing. */
            revision: number;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            savedAt: string;
            savedBy: components["schemas"]["Person"] | null;
            /**
             * @description `scheduled`: published by the program, at its time.
             * @enum {string}
             */
            cause: "created" | "edited" | "restored" | "scheduled";
            /** @description Fields that are not what they were before it. */
            changed: string[];
            isCurrent: boolean;
        };
        ArticleRevisionList: {
            revisions: components["schemas"]["ArticleRevisionSummary"][];
            pagination: components["schemas"]["Pagination"];
        };
        ListArticleRevisionsAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["ArticleRevisionList"];
            message?: string;
        };
        RevisedArticle: {
            title: string;
            content: string;
            excerpt: string;
            slug: string;
            category: string;
            tags: string[];
            featuredImage: string | null;
            gallery: string[];
            /** @description Where to show `featuredImage` from: this service, which fetches pictures from elsewhere, so that their servers do not learn who reads. Null: it cannot be shown. */
            featuredImageShown: string | null;
            /** @description The same for each of `gallery`. */
            galleryShown: (string | null)[];
            /** @enum {string} */
            visibility: "public" | "member" | "confidential";
            /** @enum {string} */
            status: "draft" | "published" | "archived";
            featured: boolean;
            seo: components["schemas"]["ArticleSeo"];
        };
        ArticleRevision: {
            /** @description Grows; numbers may be missing. */
            revision: number;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            savedAt: string;
            savedBy: components["schemas"]["Person"] | null;
            /**
             * @description `scheduled`: published by the program, at its time.
             * @enum {string}
             */
            cause: "created" | "edited" | "restored" | "scheduled";
            /** @description Fields that are not what they were before it. */
            changed: string[];
            isCurrent: boolean;
            article: components["schemas"]["RevisedArticle"];
        };
        GetArticleRevisionAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["ArticleRevision"];
            message?: string;
        };
        RestoreArticleRevisionAnswer: {
            /** @constant */
            success: true;
            data: {
                /** @description Opaque; currently a UUID version 7. */
                id: string;
                /** @description The new one; the current one where nothing differed. */
                revision: number;
            };
            message?: string;
        };
        NotificationDelivery: {
            /** @enum {string} */
            channel: "IN_APP" | "EMAIL" | "SMS" | "PUSH";
            /** @enum {string} */
            status: "PENDING" | "SENT" | "DELIVERED" | "FAILED" | "SKIPPED";
            retryCount: number;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            sentAt: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            deliveredAt: string | null;
            /** @description Also says why it was skipped or is held. */
            failureReason: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            nextAttemptAt: string | null;
        };
        SentNotification: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            /** @description Opaque; currently a UUID version 7. */
            userId: string;
            /** @enum {string} */
            type: "SYSTEM_ANNOUNCEMENT" | "ENTITY_VERIFICATION" | "OPPORTUNITY_UPDATE" | "WALLET_TRANSACTION" | "SECURITY_ALERT" | "MARKETING_OFFER" | "USER_MENTION" | "MESSAGE_RECEIVED";
            /** @enum {string} */
            priority: "LOW" | "NORMAL" | "HIGH" | "URGENT";
            /** @enum {string} */
            status: "PENDING" | "DELIVERED" | "READ" | "FAILED" | "EXPIRED";
            /** @enum {string} */
            trigger: "USER_ACTION" | "SYSTEM_EVENT" | "SCHEDULED" | "ADMIN_ACTION";
            title: string;
            body: string;
            actionText?: string;
            actionUrl?: string;
            data: {
                [key: string]: unknown;
            };
            channels: ("IN_APP" | "EMAIL" | "SMS" | "PUSH")[];
            /** @description One per channel. */
            deliveries: components["schemas"]["NotificationDelivery"][];
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            updatedAt: string;
            isRead: boolean;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            readAt: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            scheduledFor: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            expiresAt: string | null;
            templateId?: string;
            /** @enum {string} */
            locale: "en" | "uk";
            /** @description Opaque; currently a UUID version 7. */
            batchId: string | null;
            recipient: components["schemas"]["Person"];
        };
        SentNotificationList: {
            notifications: components["schemas"]["SentNotification"][];
            nextCursor: string | null;
        };
        ReviewedOwner: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            name: string;
            avatar: string | null;
            is_verified: boolean;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            joined_at: string;
            /** @description How many are or were open to readers, and how many administrators made drafts again or removed; at most 1,000 each. */
            opportunities: {
                published: number;
                sent_back: number;
                removed: number;
            };
        };
        QueuedOpportunity: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            title: string;
            /** @enum {string} */
            type: "job" | "project" | "collaboration";
            category: string;
            /** @enum {string} */
            status: "draft" | "pending" | "active" | "expired" | "closed";
            /** @enum {string} */
            visibility: "public" | "members" | "confidential";
            /** @description How many files it holds. */
            attachments: number;
            entity: {
                /** @description Opaque; currently a UUID version 7. */
                id: string;
                name: string;
                is_verified: boolean;
            } | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When it was last submitted for review.
             */
            submitted_at: string;
            /** @description Grows with every change: what `seen` names. */
            version: number;
            owner: components["schemas"]["ReviewedOwner"] | null;
        };
        ReviewQueue: {
            opportunities: components["schemas"]["QueuedOpportunity"][];
            /** @description Of all pages; at most 10,000. */
            total: number;
            next_cursor: string | null;
        };
        Location: {
            city?: string;
            country?: string;
            timezone?: string;
            remote: boolean;
            /** @description Shown in the detail view only. */
            address?: string;
            lat?: number;
            lng?: number;
        };
        Attachment: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            name: string;
            url: string;
            /** @description Bytes. */
            size: number;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            uploaded_at: string;
            description?: string;
        };
        ReviewDecision: {
            /**
             * @description The status it was given.
             * @enum {string}
             */
            outcome: "draft" | "pending" | "active" | "expired" | "closed" | "removed";
            by: components["schemas"]["Person"] | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            at: string;
            reason: string | null;
        };
        ReviewedOpportunity: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            title: string;
            description: string;
            short_description?: string;
            category: string;
            /** @enum {string} */
            type: "job" | "project" | "collaboration";
            budget?: {
                min?: number;
                max?: number;
                /** @description ISO 4217 */
                currency: string;
                /** @enum {string} */
                per: "hour" | "day" | "month" | "project";
            };
            location: components["schemas"]["Location"];
            requirements: string[];
            benefits: string[];
            /** @description Opaque; currently a UUID version 7. */
            entity_id: string | null;
            entity?: {
                /** @description Opaque; currently a UUID version 7. */
                id: string;
                name: string;
                logo?: string;
                /** @description Where to show `logo` from; null: it cannot be shown. */
                logo_shown?: string | null;
                website?: string;
                employee_count?: string;
                is_verified: boolean;
            };
            owner: components["schemas"]["ReviewedOwner"] | null;
            /** @description For the owner and administrators. */
            show_owner?: boolean;
            tags: string[];
            /** @enum {string} */
            status: "draft" | "pending" | "active" | "expired" | "closed";
            /** @enum {string} */
            visibility: "public" | "members" | "confidential";
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            expires_at?: string;
            views: number;
            applications: number;
            is_featured: boolean;
            contact_person?: {
                name?: string;
                position?: string;
                email?: string;
                phone?: string;
            };
            application_process: {
                /** @description `form`, `email`, or any other word that readers understand. */
                method?: string;
                instructions?: string;
                contact?: string;
                required_documents?: string[];
            } | null;
            attachments: components["schemas"]["Attachment"][];
            /** @description Rendered and sanitised; only with `?render=html`. */
            description_html?: string;
            /** @description For confidential readers, the owner and administrators. */
            confidential_details?: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description When it was last submitted for review.
             */
            submitted_at: string;
            /** @description Grows with every change: what `seen` names. */
            version: number;
            /** @description Of administrators on it, the newest first; at most 20. */
            decisions: components["schemas"]["ReviewDecision"][];
        };
        BulkRemoval: {
            ids: string[];
            /** @description The `version` that was seen, by id. One that has another by now is refused: `CHANGED_SINCE`. */
            seen?: {
                [key: string]: number;
            };
            /** @description For the owner, and for the audit log. */
            reason: string;
        };
        Decided: {
            updated: number;
            failed: number;
            results: {
                id: string;
                success: boolean;
                /** @description The code of the refusal. */
                error?: string;
                message?: string;
                /** @description What became of it meanwhile; `by` is null where no administrator decided on it last. */
                changed?: {
                    /**
                     * @description The status it was given.
                     * @enum {string}
                     */
                    outcome: "draft" | "pending" | "active" | "expired" | "closed" | "removed";
                    by: components["schemas"]["Person"] | null;
                    /**
                     * Format: date-time
                     * @description UTC, ISO 8601 with milliseconds.
                     */
                    at: string;
                };
            }[];
        };
        DeleteOpportunitiesAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Decided"];
            message?: string;
        };
        BulkStatusDecision: {
            ids: string[];
            /** @description The `version` that was seen, by id. One that has another by now is refused: `CHANGED_SINCE`. */
            seen?: {
                [key: string]: number;
            };
            /** @enum {string} */
            status: "draft" | "pending" | "active" | "expired" | "closed";
            /** @description For the owner, and for the audit log. */
            reason?: string | null;
        };
        UpdateOpportunityStatusesAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Decided"];
            message?: string;
        };
        LoadStep: {
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            at: string;
            requests: number;
            /** @description Answers with a status of 500 and above. */
            failures: number;
            /** @description Mean time of an answer. */
            meanMs: number;
        };
        Overview: {
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            at: string;
            versions: {
                hromada: string;
                node: string;
                database: string;
            };
            accounts: {
                byRole: {
                    /** @enum {string} */
                    role: "visitor" | "subscriber" | "member" | "confidential" | "admin";
                    count: number;
                }[];
                /** @description Those that can be restored. */
                deleted: number;
                suspended: number;
                /** @description The last 90 days, of UTC. */
                newPerDay: {
                    /** Format: date */
                    day: string;
                    count: number;
                }[];
            };
            review: {
                pending: number;
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds.
                 */
                oldestAt: string | null;
            };
            queues: {
                queue: string;
                /** @description What is due and has not begun, counted up to 10,000. */
                waiting: number;
                oldestSeconds: number;
            }[];
            deliveries: {
                /** @description Of notifications of the last 24 hours, the most frequent first. */
                failures: {
                    /** @enum {string} */
                    channel: "IN_APP" | "EMAIL" | "SMS" | "PUSH";
                    reason: string;
                    count: number;
                }[];
            };
            backup: {
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds.
                 */
                lastAt: string | null;
                failure: {
                    /**
                     * Format: date-time
                     * @description UTC, ISO 8601 with milliseconds.
                     */
                    at: string;
                    reason: string;
                } | null;
            };
            audit: {
                entries: number;
                verification: {
                    ok: boolean;
                    /**
                     * Format: date-time
                     * @description UTC, ISO 8601 with milliseconds.
                     */
                    startedAt: string;
                    /**
                     * Format: date-time
                     * @description UTC, ISO 8601 with milliseconds.
                     */
                    finishedAt: string;
                    /** @description Number of valid entries from the first one on. */
                    entries: number;
                    /** @description Number of their personal parts that were erased with accounts. */
                    erased: number;
                    /** @description `sequence:hash` of the last valid entry: noted elsewhere, it reveals a cut. */
                    head: string;
                    broken: {
                        /** @description Of the first entry that does not fit. */
                        sequence: number;
                        reason: string;
                    } | null;
                } | null;
            };
            /** @description What the operator has set up, and what not. */
            configured: {
                mail: boolean;
                sms: boolean;
                push: boolean;
                /** @description Whether a node of the chain is set. */
                wallets: boolean;
                /** @enum {string} */
                moderation: "open" | "strict";
                /** @enum {string} */
                storage: "disk" | "bucket";
                /** @description Whether they are made by the clock. */
                backups: boolean;
                redis: boolean;
                externalDatabase: boolean;
                secondFactorOfAdministrators: boolean;
                trustedProxies: boolean;
                /** @description What is not sent but waits (`HROMADA_HOLD`). */
                held: ("mail" | "sms" | "push" | "webhooks")[];
                unnamedProxy: {
                    address: string;
                    header: string;
                    /** @description Whether it is trusted, and does not send `X-Forwarded-For`. */
                    isNamed: boolean;
                    /**
                     * Format: date-time
                     * @description UTC, ISO 8601 with milliseconds.
                     */
                    at: string;
                } | null;
            };
            /** @description Of the data folder. */
            disk: {
                freeBytes: number;
                totalBytes: number;
            };
            /** @description The last 24 hours in steps of 5 minutes, of all processes. */
            load: components["schemas"]["LoadStep"][];
        };
        NamedSecurityEvents: {
            events: {
                /** @description Opaque; currently a UUID version 7. */
                id: string;
                /** @description As in the filter; more may be added. */
                kind: string;
                /** @description Null where no account is known. */
                userId: string | null;
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds.
                 */
                timestamp: string;
                /** @description Of EVENTS_OMITTED: the network. */
                ipAddress: string | null;
                device: string | null;
                /** @description As in the log and in `x-request-id`. */
                requestId: string | null;
                /** @description The route, the provider; of EVENTS_OMITTED, how many. */
                detail: string | null;
                user: components["schemas"]["Person"] | null;
            }[];
            nextCursor: string | null;
        };
        UserStatistics: {
            entitiesCreated: number;
            opportunitiesCreated: number;
            notificationsSent: number;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            lastActivity: string | null;
        };
        UserPreferences: {
            /** @enum {string} */
            language: "en" | "uk";
            /** @enum {string} */
            theme: "light" | "dark" | "system";
            notifications: {
                email: boolean;
                push: boolean;
                sms: boolean;
            };
        };
        Suspension: {
            reason: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            until: string | null;
            contentHidden: boolean;
        };
        ListedUser: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            email: string;
            name: string;
            firstName: string | null;
            lastName: string | null;
            avatar: string | null;
            /** @enum {string} */
            visibility: "members" | "hidden" | "public";
            /** @enum {string} */
            role: "visitor" | "subscriber" | "member" | "confidential" | "admin";
            isVerified: boolean;
            isActive: boolean;
            emailVerified: boolean;
            bio: string | null;
            location: string | null;
            company: string | null;
            position: string | null;
            phone: string | null;
            phoneVerified: boolean;
            website: string | null;
            walletAddress: string | null;
            authProviders: string[];
            statistics: components["schemas"]["UserStatistics"];
            preferences: components["schemas"]["UserPreferences"];
            verificationType: ("manual" | "document" | "email" | "identity_provider" | "automated") | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            verifiedAt: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            lastLoginAt: string | null;
            /** @description Opaque; currently a UUID version 7. */
            verifiedBy: string | null;
            verificationNotes: string | null;
            suspension: components["schemas"]["Suspension"] | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            deletedAt?: string;
            /**
             * Format: date-time
             * @description Until then it can be restored.
             */
            erasedAfter?: string;
        };
        UserList: {
            users: components["schemas"]["ListedUser"][];
            pagination: {
                page: number;
                limit: number;
                total: number;
                totalPages: number;
                hasNext: boolean;
                hasPrev: boolean;
            };
        };
        SignIn: {
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            timestamp: string;
            ip: string | null;
            userAgent: string | null;
            /** @description `email`, or the name of an OAuth provider. */
            provider: string;
        };
        User: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            email: string;
            name: string;
            firstName: string | null;
            lastName: string | null;
            avatar: string | null;
            /** @enum {string} */
            visibility: "members" | "hidden" | "public";
            /** @enum {string} */
            role: "visitor" | "subscriber" | "member" | "confidential" | "admin";
            isVerified: boolean;
            isActive: boolean;
            emailVerified: boolean;
            bio: string | null;
            location: string | null;
            company: string | null;
            position: string | null;
            phone: string | null;
            phoneVerified: boolean;
            website: string | null;
            walletAddress: string | null;
            authProviders: string[];
            statistics: components["schemas"]["UserStatistics"];
            preferences: components["schemas"]["UserPreferences"];
            verificationType: ("manual" | "document" | "email" | "identity_provider" | "automated") | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            verifiedAt: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            lastLoginAt: string | null;
            /** @description Opaque; currently a UUID version 7. */
            verifiedBy: string | null;
            verificationNotes: string | null;
            suspension: components["schemas"]["Suspension"] | null;
            loginHistory: components["schemas"]["SignIn"][];
        };
        Deletion: {
            reason?: string | null;
            deleteData?: boolean;
            notifyUser?: boolean;
        };
        Deleted: {
            /** @description Opaque; currently a UUID version 7. */
            userId: string;
            /** @description Opaque; currently a UUID version 7. */
            deletedBy: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            deletedAt: string;
            reason: string | null;
            dataDeleted: boolean;
        };
        DeleteUserAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Deleted"];
            message?: string;
        };
        ApiKey: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            name: string;
            scopes: ("opportunities:read" | "opportunities:write" | "webhooks:write")[];
            /** @description The first characters of the key. */
            prefix: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description To the minute.
             */
            last_used_at: string | null;
        };
        ListUserApiKeysAnswer: {
            api_keys: components["schemas"]["ApiKey"][];
        };
        Revocation: {
            reason?: string | null;
        };
        PublishedByUser: {
            published: {
                /** @description `news`, `opportunities` or `entities`; more may be added. */
                kind: string;
                total: number;
                items: {
                    /** @description Opaque; currently a UUID version 7. */
                    id: string;
                    title: string;
                    /** @description `hidden`: a suspension hides it. */
                    status: string | null;
                    /**
                     * Format: date-time
                     * @description UTC, ISO 8601 with milliseconds.
                     */
                    createdAt: string;
                }[];
            }[];
        };
        Restoration: {
            reason?: string | null;
        };
        Restored: {
            /** @description Opaque; currently a UUID version 7. */
            userId: string;
            /** @description Opaque; currently a UUID version 7. */
            restoredBy: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            restoredAt: string;
            reason: string | null;
        };
        RestoreUserAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Restored"];
            message?: string;
        };
        RoleChange: {
            /**
             * @description In lower case.
             * @enum {string}
             */
            role: "visitor" | "subscriber" | "member" | "confidential" | "admin";
            reason?: string | null;
        };
        ChangedRole: {
            /** @description Opaque; currently a UUID version 7. */
            userId: string;
            /** @enum {string} */
            previousRole: "visitor" | "subscriber" | "member" | "confidential" | "admin";
            /** @enum {string} */
            newRole: "visitor" | "subscriber" | "member" | "confidential" | "admin";
            /** @description Opaque; currently a UUID version 7. */
            updatedBy: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            updatedAt: string;
            reason: string | null;
        };
        UpdateUserRoleAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["ChangedRole"];
            message?: string;
        };
        OwnSession: {
            /** @description Identifies the session; not a credential. */
            id: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            expiresAt: string;
            ipAddress: string | null;
            userAgent: string | null;
            provider: string;
            isCurrent: boolean;
        };
        ListUserSessionsAnswer: {
            sessions: components["schemas"]["OwnSession"][];
        };
        EndUserSessionsAnswer: {
            /** @constant */
            success: true;
            data: {
                ended: number;
            };
            message?: string;
        };
        StatusChange: {
            /** @description False suspends the account, true reinstates it. */
            isActive: boolean;
            reason?: string | null;
            /**
             * Format: day-or-time
             * @description When the suspension ends by itself; in the future. A day: with its end.
             */
            until?: string | null;
            /** @description Hides what the account published until the suspension ends. */
            hideContent?: boolean | null;
        };
        ChangedStatus: {
            /** @description Opaque; currently a UUID version 7. */
            userId: string;
            wasActive: boolean;
            isActive: boolean;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            until: string | null;
            contentHidden: boolean;
            /** @description Opaque; currently a UUID version 7. */
            updatedBy: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            updatedAt: string;
            reason: string | null;
        };
        UpdateUserStatusAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["ChangedStatus"];
            message?: string;
        };
        VerificationChange: {
            isVerified: boolean;
            /** @enum {string} */
            verificationType?: "manual" | "document" | "email" | "identity_provider" | "automated";
            notes?: string | null;
        };
        ChangedVerification: {
            /** @description Opaque; currently a UUID version 7. */
            userId: string;
            isVerified: boolean;
            verificationType: ("manual" | "document" | "email" | "identity_provider" | "automated") | null;
            /** @description Opaque; currently a UUID version 7. */
            verifiedBy: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            verifiedAt: string | null;
            notes: string | null;
        };
        UpdateUserVerificationAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["ChangedVerification"];
            message?: string;
        };
        Webhook: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            url: string;
            events: ("opportunity.created" | "opportunity.updated" | "opportunity.deleted" | "opportunity.expired" | "application.submitted")[];
            is_enabled: boolean;
            disabled_reason: ("gone" | "failing") | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            updated_at: string;
        };
        ListUserWebhooksAnswer: {
            webhooks: components["schemas"]["Webhook"][];
        };
        BulkDeletion: {
            /** @description 1 to 1,000 distinct ids; repeated ones count once. */
            userIds: string[];
            reason?: string | null;
            deleteData?: boolean;
            notifyUser?: boolean;
        };
        BulkSummary: {
            /** @constant */
            success: true;
            message: string;
            data: {
                updated: number;
                failed: number;
                results: {
                    userId: string;
                    success: boolean;
                    error?: string;
                }[];
            };
        };
        BulkRestoration: {
            /** @description 1 to 1,000 distinct ids; repeated ones count once. */
            userIds: string[];
            reason?: string | null;
        };
        BulkRoleChange: {
            /** @description 1 to 1,000 distinct ids; repeated ones count once. */
            userIds: string[];
            /**
             * @description In lower case.
             * @enum {string}
             */
            role: "visitor" | "subscriber" | "member" | "confidential" | "admin";
            reason?: string | null;
        };
        BulkStatusChange: {
            /** @description 1 to 1,000 distinct ids; repeated ones count once. */
            userIds: string[];
            /** @description False suspends the account, true reinstates it. */
            isActive: boolean;
            reason?: string | null;
            /**
             * Format: day-or-time
             * @description When the suspension ends by itself; in the future. A day: with its end.
             */
            until?: string | null;
            /** @description Hides what the account published until the suspension ends. */
            hideContent?: boolean | null;
        };
        BulkVerificationChange: {
            /** @description 1 to 1,000 distinct ids; repeated ones count once. */
            userIds: string[];
            isVerified: boolean;
            /** @enum {string} */
            verificationType?: "manual" | "document" | "email" | "identity_provider" | "automated";
            notes?: string | null;
        };
        ListApiKeysAnswer: {
            /** @constant */
            success: true;
            data: {
                api_keys: components["schemas"]["ApiKey"][];
            };
            message?: string;
        };
        NewApiKey: {
            name: string;
            scopes: ("opportunities:read" | "opportunities:write" | "webhooks:write")[];
            /**
             * Format: day-or-time
             * @description Until when it counts; in the future. A day: to its end.
             */
            expires_at?: string | null;
        };
        IssuedApiKey: {
            api_key: components["schemas"]["ApiKey"];
            /** @description Returned once: the answer to a repeated request omits it. */
            key?: string;
        };
        CreateApiKeyAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["IssuedApiKey"];
            message?: string;
        };
        RotateApiKeyAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["IssuedApiKey"];
            message?: string;
        };
        RequestEmailChangeAnswer: {
            /** @constant */
            status: true;
        };
        ConfirmEmailChangeAnswer: {
            /** @constant */
            status: true;
        };
        UndoEmailChangeAnswer: {
            /** @constant */
            status: true;
        };
        Account: {
            id: string;
            email: string;
            name: string;
            image?: string | null;
            emailVerified: boolean;
            /** @enum {string} */
            role: "visitor" | "subscriber" | "member" | "confidential" | "admin";
            /** @enum {string} */
            language: "en" | "uk";
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            updatedAt: string;
        };
        ChangePasswordAnswer: {
            token: string | null;
            user: components["schemas"]["Account"];
        };
        DisavowAccessChangeAnswer: {
            /** @description For the reset of the password, within an hour. */
            resetToken: string;
        };
        SignedIn: {
            token: string | null;
            user: components["schemas"]["Account"];
        };
        Session: {
            id: string;
            /** @description Null for a caller with a JWT. */
            token: string | null;
            userId: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            expiresAt: string;
            ipAddress?: string | null;
            userAgent?: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            updatedAt: string;
        };
        GetCurrentSessionAnswer: {
            session: components["schemas"]["Session"];
            user: components["schemas"]["Account"];
        } | null;
        GetJwksAnswer: {
            keys: {
                [key: string]: unknown;
            }[];
        };
        Redirection: {
            url?: string;
            redirect: boolean;
        };
        SignInMethod: {
            id: string;
            providerId: string;
            accountId: string;
            userId: string;
            scopes: string[];
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            updatedAt: string;
        };
        ListSignInMethodsAnswer: components["schemas"]["SignInMethod"][];
        FirstStep: {
            token?: string | null;
            user?: {
                id: string;
                email: string;
                name: string;
                image?: string | null;
                emailVerified: boolean;
                /** @enum {string} */
                role: "visitor" | "subscriber" | "member" | "confidential" | "admin";
                /** @enum {string} */
                language: "en" | "uk";
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds.
                 */
                updatedAt: string;
            };
            /** @description Whether `url` is to be visited. */
            redirect?: boolean;
            url?: string;
            /**
             * @description The second factor must follow.
             * @constant
             */
            twoFactorRedirect?: true;
            twoFactorMethods?: ("totp" | "passkey" | "recovery-code")[];
        };
        Status: {
            status: boolean;
        };
        /** @description Options for the browser, in the JSON form of WebAuthn level 3. */
        CeremonyOptions: {
            [key: string]: unknown;
        };
        Passkey: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            name: string | null;
            /** @enum {string} */
            deviceType: "singleDevice" | "multiDevice";
            backedUp: boolean;
            /** @description Model of the authenticator; zeros when it does not say. */
            aaguid: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            lastUsedAt: string | null;
        };
        ListPasskeysAnswer: components["schemas"]["Passkey"][];
        RenamePasskeyAnswer: {
            passkey: components["schemas"]["Passkey"];
        };
        PasskeyAuthentication: {
            id: string;
            rawId: string;
            /** @constant */
            type: "public-key";
            authenticatorAttachment?: string | null;
            clientExtensionResults: {
                [key: string]: unknown;
            };
            response: {
                clientDataJSON: string;
                authenticatorData: string;
                signature: string;
                userHandle?: string | null;
            };
        };
        PasskeyRegistration: {
            id: string;
            rawId: string;
            /** @constant */
            type: "public-key";
            authenticatorAttachment?: string | null;
            clientExtensionResults: {
                [key: string]: unknown;
            };
            response: {
                clientDataJSON: string;
                attestationObject: string;
                transports?: string[];
            };
        };
        /** @description Ten codes, each valid once and shown only now; empty when the account has some for another factor. */
        RecoveryCodes: string[];
        RegisterPasskeyAnswer: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            name: string | null;
            /** @enum {string} */
            deviceType: "singleDevice" | "multiDevice";
            backedUp: boolean;
            /** @description Model of the authenticator; zeros when it does not say. */
            aaguid: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            lastUsedAt: string | null;
            backupCodes: components["schemas"]["RecoveryCodes"];
        };
        GetReauthenticationMethodsAnswer: {
            /** @description `mail` where there is none of the others. */
            methods: ("password" | "totp" | "passkey" | "recovery-code" | "mail")[];
        };
        RequestPasswordResetAnswer: {
            status: boolean;
            message: string;
        };
        ListOtherAccessAnswer: {
            access: {
                id: string;
                /** @enum {string} */
                kind: "apiKeys" | "wallets" | "providers" | "passkeys" | "secondFactors" | "pushSubscriptions" | "webhooks";
                name: string | null;
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds.
                 */
                addedAt: string;
                /**
                 * @description `chosen`: removed if named in the reset. `stays`: a second factor. `goes`: one that was added without the password, or anything older than the proof of the address.
                 * @enum {string}
                 */
                fate: "stays" | "goes" | "chosen";
            }[];
        };
        SignOutAnswer: {
            success: boolean;
        };
        Nonce: {
            nonce: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            expiresAt: string;
            /** @description The whole EIP-4361 message to sign, where an address was given. */
            message?: string;
        };
        WalletProof: {
            /** @description An EIP-4361 message. */
            message: string;
            /** @description EIP-191 signature of the message (`personal_sign`); for a contract wallet, EIP-1271 or EIP-6492. */
            signature: string;
        };
        CreateJwtAnswer: {
            token: string;
        };
        PasswordConfirmation: {
            /** @description Required when the account has a password; to remove a passkey, unless proven within 10 minutes. */
            password?: string;
        };
        EnableTotpAnswer: {
            /** @constant */
            method: "totp";
            totpURI: string;
            backupCodes: components["schemas"]["RecoveryCodes"];
        };
        ReplaceRecoveryCodesAnswer: {
            status: boolean;
            backupCodes: components["schemas"]["RecoveryCodes"];
        };
        GetSecondFactorStatusAnswer: {
            methods: ("totp" | "passkey" | "recovery-code")[];
            recoveryCodesLeft: number;
            /** @description Whether the role of the account needs a second factor. */
            isRequired: boolean;
        };
        /** @description The six digits that the authenticator app shows; blanks, hyphens and marks of direction between them are ignored. */
        TotpCode: string;
        VerifyEmailAnswer: {
            status: boolean;
            user?: components["schemas"]["Account"] | null;
        };
        ConfidentialOpportunity: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            title: string;
            description: string;
            short_description?: string;
            category: string;
            /** @enum {string} */
            type: "job" | "project" | "collaboration";
            budget?: {
                min?: number;
                max?: number;
                /** @description ISO 4217 */
                currency: string;
                /** @enum {string} */
                per: "hour" | "day" | "month" | "project";
            };
            location: components["schemas"]["Location"];
            requirements: string[];
            benefits: string[];
            /** @description Opaque; currently a UUID version 7. */
            entity_id: string | null;
            entity?: {
                /** @description Opaque; currently a UUID version 7. */
                id: string;
                name: string;
                logo?: string;
                /** @description Where to show `logo` from; null: it cannot be shown. */
                logo_shown?: string | null;
            };
            owner: components["schemas"]["Person"] | null;
            /** @description For the owner and administrators. */
            show_owner?: boolean;
            /** @description What the caller is to it; absent for anonymous ones. */
            viewer?: {
                is_owner: boolean;
                can_edit: boolean;
                has_applied: boolean;
            };
            tags: string[];
            /** @enum {string} */
            status: "draft" | "pending" | "active" | "expired" | "closed";
            /** @enum {string} */
            visibility: "public" | "members" | "confidential";
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            expires_at?: string;
            views: number;
            applications: number;
            is_featured: boolean;
            contact_person?: {
                name?: string;
                position?: string;
                email?: string;
                phone?: string;
            };
            confidential_details?: {
                [key: string]: unknown;
            };
        };
        /** @description Values that occur in what the caller may see of this list; at most the 500 most frequent of each. */
        OpportunityFacets: {
            categories: string[];
            types: ("job" | "project" | "collaboration")[];
            locations: string[];
        };
        ListConfidentialOpportunitiesAnswer: {
            /** @constant */
            success: true;
            data: {
                opportunities: components["schemas"]["ConfidentialOpportunity"][];
                pagination: components["schemas"]["Pagination"];
                filters: components["schemas"]["OpportunityFacets"];
            };
            message?: string;
        };
        Entity: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            name: string;
            logo: string | null;
            /** @description Where to show `logo` from: this service, which fetches pictures from elsewhere, so that their servers do not learn who reads. Null: it cannot be shown. */
            logo_shown: string | null;
            website: string | null;
            description: string | null;
            category: string;
            employee_count: string | null;
            location: components["schemas"]["EntityLocation"] | null;
            /** @enum {string} */
            visibility: "public" | "members" | "confidential";
            is_verified: boolean;
            /** @description Opaque; currently a UUID version 7. */
            owner_id: string | null;
            /** @description Shown to members of the entity and administrators. */
            member_ids?: string[];
            /** @description Those of `member_ids` who do not hide themselves. */
            members?: components["schemas"]["Person"][];
            verification?: {
                /**
                 * @description `awaiting`: new, or changed since an administrator decided about it.
                 * @enum {string}
                 */
                status: "awaiting" | "verified" | "refused";
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds.
                 */
                decided_at: string | null;
                /** @description Why it is `refused`, where an administrator said it. Only for the owner and administrators. */
                reason: string | null;
            };
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            updated_at: string;
        };
        EntityList: {
            entities: components["schemas"]["Entity"][];
            pagination: components["schemas"]["Pagination"];
        };
        ListEntitiesAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["EntityList"];
            message?: string;
        };
        GetEntityAnswer: {
            /** @constant */
            success: true;
            data: {
                entity: components["schemas"]["Entity"];
            };
            message?: string;
        };
        NewEntityInvitation: {
            /** @description The id of an account that does not hide itself. */
            user_id: string;
        };
        EntityInvitation: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            user: components["schemas"]["Person"] | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            created_at: string;
        };
        InviteEntityMemberAnswer: {
            /** @constant */
            success: true;
            data: {
                invitation: components["schemas"]["EntityInvitation"];
            };
            message?: string;
        };
        EntityInvitations: {
            /** @description The newest first. */
            invitations: components["schemas"]["EntityInvitation"][];
        };
        ListEntityInvitationsAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["EntityInvitations"];
            message?: string;
        };
        NewEntityLocation: {
            city?: string;
            country?: string;
            timezone?: string;
            address?: string;
            lat?: number;
            lng?: number;
        };
        NewEntity: {
            name: string;
            /** Format: uri */
            logo?: string | null;
            /** Format: uri */
            website?: string | null;
            description?: string | null;
            category?: string;
            /** @description A range such as `11-50` or `5000+`. */
            employee_count?: string | null;
            location?: components["schemas"]["NewEntityLocation"] | null;
            /** @enum {string} */
            visibility?: "public" | "members" | "confidential";
            /** @description Account ids; the owner is always a member. */
            member_ids?: string[];
        };
        CreateEntityAnswer: {
            /** @constant */
            success: true;
            data: {
                entity: components["schemas"]["Entity"];
            };
            message?: string;
        };
        OwnEntityInvitation: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            entity: {
                /** @description Opaque; currently a UUID version 7. */
                id: string;
                name: string;
                logo: string | null;
                /** @description Where to show `logo` from: this service, which fetches pictures from elsewhere, so that their servers do not learn who reads. Null: it cannot be shown. */
                logo_shown: string | null;
                website: string | null;
                description: string | null;
                category: string;
                is_verified: boolean;
            };
            invited_by: components["schemas"]["Person"] | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            created_at: string;
        };
        OwnEntityInvitations: {
            invitations: components["schemas"]["OwnEntityInvitation"][];
            pagination: components["schemas"]["Pagination"];
        };
        ListOwnEntityInvitationsAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["OwnEntityInvitations"];
            message?: string;
        };
        EntityChanges: {
            id: string;
            name?: string;
            /** Format: uri */
            logo?: string | null;
            /** Format: uri */
            website?: string | null;
            description?: string | null;
            category?: string;
            /** @description A range such as `11-50` or `5000+`. */
            employee_count?: string | null;
            location?: components["schemas"]["NewEntityLocation"] | null;
            /** @enum {string} */
            visibility?: "public" | "members" | "confidential";
            /** @description Account ids; the owner is always a member. */
            member_ids?: string[];
        };
        UpdateEntityAnswer: {
            /** @constant */
            success: true;
            data: {
                entity: components["schemas"]["Entity"];
            };
            message?: string;
        };
        Info: {
            /** @description Of the community. */
            name: string;
            description: string | null;
            /** @description Its address. */
            logo: string | null;
            /** @description As in CSS, with six digits. */
            color: string;
            /** @description An e-mail address or a URL. */
            contact: string | null;
            publicUrl: string;
            /** @description Where links for people lead. */
            siteUrl: string;
            /** @description The first is for people whose own is not known. */
            languages: ("en" | "uk")[];
            /** @description For people whose own is not known. */
            timeZone: string;
            chainId: number;
            version: string;
            /** @description Seconds since this process started. */
            uptime: number;
            counts: {
                users: number;
                /** @description Public published articles. */
                news: number;
                /** @description Public active opportunities. */
                opportunities: number;
            };
            features: {
                languages: ("en" | "uk")[];
                /** @description `email`, and the configured OAuth providers. */
                signIn: string[];
                /** @enum {string} */
                signUp: "open" | "confirmed" | "invited" | "closed";
                /** @description Whether mail is sent rather than only logged. */
                mail: boolean;
                sms: boolean;
                push: boolean;
                /** @description Whether balances and contract wallets work; others can be linked anyway. */
                wallets: boolean;
                /** @enum {string} */
                moderation: "open" | "strict";
                magicLink: boolean;
                /** @description False where the public address has no domain. */
                passkeys: boolean;
                requiredSecondFactor: ("admin" | "all") | null;
                providers: string[];
            };
            limits: {
                bodyBytes: number;
                avatarBytes: number;
                bulkUsers: number;
                restorableDays: number;
            };
        };
        Member: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            name: string;
            avatar: string | null;
            bio: string | null;
            company: string | null;
            position: string | null;
            location: string | null;
            website: string | null;
            isVerified: boolean;
            /** @enum {string} */
            role: "visitor" | "subscriber" | "member" | "confidential" | "admin";
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            joinedAt: string;
        };
        MemberList: {
            members: components["schemas"]["Member"][];
            pagination: {
                page: number;
                limit: number;
                total: number;
                totalPages: number;
                hasNext: boolean;
                hasPrev: boolean;
            };
        };
        ListedArticle: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            title: string;
            excerpt: string;
            slug: string;
            category: string;
            tags: string[];
            featuredImage: string | null;
            gallery: string[];
            /** @description Where to show `featuredImage` from: this service, which fetches pictures from elsewhere, so that their servers do not learn who reads. Null: it cannot be shown. */
            featuredImageShown: string | null;
            /** @description The same for each of `gallery`. */
            galleryShown: (string | null)[];
            /** @enum {string} */
            visibility: "public" | "member" | "confidential";
            /** @enum {string} */
            status: "draft" | "published" | "archived";
            featured: boolean;
            views: number;
            likeCount: number;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            publishedAt: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            updatedAt: string;
            /** @description Opaque; currently a UUID version 7. */
            authorId: string | null;
            author: components["schemas"]["Person"] | null;
            seo: components["schemas"]["ArticleSeo"];
        };
        ArticleList: {
            articles: components["schemas"]["ListedArticle"][];
            pagination: components["schemas"]["Pagination"];
        };
        ListNewsAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["ArticleList"];
            message?: string;
        };
        NewArticle: {
            title: string;
            /** @description Markdown, stored as sent. */
            content: string;
            excerpt: string;
            /** @description Lower-case letters and digits with single hyphens; must not look like an id. */
            slug?: string;
            /** @description Name or slug of a category, case-insensitive. */
            category?: string;
            tags?: string[];
            /** Format: uri */
            featuredImage?: string | null;
            /** @description At most 50,000 characters together. */
            gallery?: string[];
            /** @enum {string} */
            visibility?: "public" | "member" | "confidential";
            /** @enum {string} */
            status?: "draft" | "published" | "archived";
            featured?: boolean;
            seo?: {
                metaTitle?: string;
                metaDescription?: string;
                keywords?: string[];
            };
            /**
             * Format: day-or-time
             * @description Of a draft: when it will be published; a day: with its begin. Null: when somebody does it.
             */
            publishAt?: string | null;
        };
        Article: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            title: string;
            excerpt: string;
            slug: string;
            category: string;
            tags: string[];
            featuredImage: string | null;
            gallery: string[];
            /** @description Where to show `featuredImage` from: this service, which fetches pictures from elsewhere, so that their servers do not learn who reads. Null: it cannot be shown. */
            featuredImageShown: string | null;
            /** @description The same for each of `gallery`. */
            galleryShown: (string | null)[];
            /** @enum {string} */
            visibility: "public" | "member" | "confidential";
            /** @enum {string} */
            status: "draft" | "published" | "archived";
            featured: boolean;
            views: number;
            likeCount: number;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            publishedAt: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            updatedAt: string;
            /** @description Opaque; currently a UUID version 7. */
            authorId: string | null;
            author: components["schemas"]["Person"] | null;
            seo: components["schemas"]["ArticleSeo"];
            content: string;
            /** @description Rendered and sanitised; only with `?render=html`. */
            contentHtml?: string;
            /**
             * Format: date-time
             * @description Only in the answer to its creation, where it was given.
             */
            publishAt?: string;
        };
        CreateArticleAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Article"];
            message?: string;
        };
        GetArticleAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Article"];
            message?: string;
        };
        ArticleChanges: {
            title?: string;
            /** @description Markdown, stored as sent. */
            content?: string;
            excerpt?: string;
            /** @description Lower-case letters and digits with single hyphens; must not look like an id. */
            slug?: string;
            /** @description Name or slug of a category, case-insensitive. */
            category?: string;
            tags?: string[];
            /** Format: uri */
            featuredImage?: string | null;
            /** @description At most 50,000 characters together. */
            gallery?: string[];
            /** @enum {string} */
            visibility?: "public" | "member" | "confidential";
            /** @enum {string} */
            status?: "draft" | "published" | "archived";
            featured?: boolean;
            seo?: {
                metaTitle?: string;
                metaDescription?: string;
                keywords?: string[];
            };
            /**
             * Format: day-or-time
             * @description Of a draft: when it will be published; a day: with its begin. Null: when somebody does it.
             */
            publishAt?: string | null;
        };
        UpdatedArticle: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            title: string;
            excerpt: string;
            slug: string;
            category: string;
            tags: string[];
            /** @enum {string} */
            status: "draft" | "published" | "archived";
            featured: boolean;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            updatedAt: string;
            content: string;
        };
        UpdateArticleAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["UpdatedArticle"];
            message?: string;
        };
        LikeStatus: {
            liked: boolean;
            totalLikes: number;
        };
        GetArticleLikeAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["LikeStatus"];
            message?: string;
        };
        LikeChange: {
            /** @enum {string} */
            action: "like" | "unlike";
        };
        SetArticleLikeAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["LikeStatus"];
            message?: string;
        };
        NewsCategory: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            name: string;
            slug: string;
            /** @description Articles that the caller may read. */
            articleCount: number;
        };
        ListNewsCategoriesAnswer: {
            /** @constant */
            success: true;
            data: {
                categories: components["schemas"]["NewsCategory"][];
            };
            message?: string;
        };
        NewNewsCategory: {
            name: string;
        };
        CreateNewsCategoryAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["NewsCategory"];
            message?: string;
        };
        ListLikedArticlesAnswer: {
            /** @constant */
            success: true;
            data: {
                liked: string[];
            };
            message?: string;
        };
        NewsPreview: {
            /** @description Markdown, stored as sent. */
            content: string;
        };
        PreviewArticleAnswer: {
            /** @constant */
            success: true;
            data: {
                contentHtml: string;
            };
            message?: string;
        };
        Notification: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            /** @description Opaque; currently a UUID version 7. */
            userId: string;
            /** @enum {string} */
            type: "SYSTEM_ANNOUNCEMENT" | "ENTITY_VERIFICATION" | "OPPORTUNITY_UPDATE" | "WALLET_TRANSACTION" | "SECURITY_ALERT" | "MARKETING_OFFER" | "USER_MENTION" | "MESSAGE_RECEIVED";
            /** @enum {string} */
            priority: "LOW" | "NORMAL" | "HIGH" | "URGENT";
            /** @enum {string} */
            status: "PENDING" | "DELIVERED" | "READ" | "FAILED" | "EXPIRED";
            /** @enum {string} */
            trigger: "USER_ACTION" | "SYSTEM_EVENT" | "SCHEDULED" | "ADMIN_ACTION";
            title: string;
            body: string;
            actionText?: string;
            actionUrl?: string;
            data: {
                [key: string]: unknown;
            };
            channels: ("IN_APP" | "EMAIL" | "SMS" | "PUSH")[];
            /** @description One per channel. */
            deliveries: components["schemas"]["NotificationDelivery"][];
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            updatedAt: string;
            isRead: boolean;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            readAt: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            scheduledFor: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            expiresAt: string | null;
            templateId?: string;
            /** @enum {string} */
            locale: "en" | "uk";
        };
        NotificationList: {
            notifications: components["schemas"]["Notification"][];
            unreadCount: number;
            totalCount: number;
            hasMore: boolean;
            lastVisible?: string;
        };
        NotificationStatistics: {
            unreadCount: number;
            totalCount: number;
            typeBreakdown: {
                SYSTEM_ANNOUNCEMENT: number;
                ENTITY_VERIFICATION: number;
                OPPORTUNITY_UPDATE: number;
                WALLET_TRANSACTION: number;
                SECURITY_ALERT: number;
                MARKETING_OFFER: number;
                USER_MENTION: number;
                MESSAGE_RECEIVED: number;
            };
            channelBreakdown: {
                IN_APP: number;
                EMAIL: number;
                SMS: number;
                PUSH: number;
            };
            recentActivity: {
                last7Days: number;
                last30Days: number;
            };
        };
        ListNotificationsAnswer: components["schemas"]["NotificationList"] | components["schemas"]["NotificationStatistics"];
        NewNotifications: {
            userId?: string;
            userIds?: string[];
            /** @description All active accounts, or those with one of the roles. */
            audience?: {
                roles?: ("visitor" | "subscriber" | "member" | "confidential" | "admin")[];
            };
            /**
             * @description Required.
             * @enum {string}
             */
            type?: "SYSTEM_ANNOUNCEMENT" | "ENTITY_VERIFICATION" | "OPPORTUNITY_UPDATE" | "WALLET_TRANSACTION" | "SECURITY_ALERT" | "MARKETING_OFFER" | "USER_MENTION" | "MESSAGE_RECEIVED";
            /**
             * @default NORMAL
             * @enum {string}
             */
            priority?: "LOW" | "NORMAL" | "HIGH" | "URGENT";
            /** @description One line. Optional with a template. */
            title?: string;
            /** @description Optional with a template. */
            body?: string;
            actionText?: string;
            /** @description Texts for readers of one language, in place of those for all. */
            translations?: {
                en?: {
                    /** @description One line. Optional with a template. */
                    title?: string;
                    /** @description Optional with a template. */
                    body?: string;
                    actionText?: string;
                };
                uk?: {
                    /** @description One line. Optional with a template. */
                    title?: string;
                    /** @description Optional with a template. */
                    body?: string;
                    actionText?: string;
                };
            };
            /** @description An http or https URL, or a path in the application. */
            actionUrl?: string;
            /** @description At most 4,096 bytes; holds the variables of a template. */
            data?: {
                [key: string]: unknown;
            };
            /**
             * @default [
             *       "IN_APP"
             *     ]
             */
            channels?: ("IN_APP" | "EMAIL" | "SMS" | "PUSH")[];
            /**
             * Format: day-or-time
             * @description When it is due. A day: with its begin.
             */
            scheduledFor?: string | null;
            /**
             * Format: day-or-time
             * @description Until when it is shown. A day: to its end.
             */
            expiresAt?: string | null;
            templateId?: string;
        };
        CreatedNotifications: {
            created: number;
            /** @description Opaque; currently a UUID version 7. */
            batchId: string;
            /** @description The first 100; none for an audience. */
            notifications: components["schemas"]["Notification"][];
        };
        CreateNotificationsAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["CreatedNotifications"];
            message?: string;
        };
        MarkNotificationReadAnswer: {
            /** @constant */
            success: true;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            readAt: string;
        };
        NamedNotifications: {
            /** @description Unknown ones are left out. */
            ids: string[];
        };
        NotificationsDone: {
            /** @constant */
            success: true;
            message: string;
            /** @description Of those that it holds for now. */
            ids: string[];
        };
        DeleteReadNotificationsAnswer: {
            /** @constant */
            success: true;
            message: string;
            deletedCount: number;
        };
        NotificationChannels: {
            inApp: boolean;
            email: boolean;
            sms: boolean;
            push: boolean;
        };
        NotificationTypes: {
            systemAnnouncements: boolean;
            entityVerification: boolean;
            opportunityUpdates: boolean;
            walletTransactions: boolean;
            securityAlerts: boolean;
            marketingOffers: boolean;
        };
        NotificationCategories: {
            messages: boolean;
            opportunities: boolean;
            entities: boolean;
            system: boolean;
            marketing: boolean;
        };
        QuietHours: {
            enabled: boolean;
            /** @description 00:00 to 23:59. */
            start: string;
            /** @description 00:00 to 23:59. */
            end: string;
        };
        ZonedQuietHours: {
            enabled: boolean;
            /** @description 00:00 to 23:59. */
            start: string;
            /** @description 00:00 to 23:59. */
            end: string;
            /** @description An IANA time zone name. */
            timezone: string;
        };
        NotificationFrequency: {
            /**
             * @description The most frequent cadence chosen; absent if none is.
             * @enum {string}
             */
            digest?: "real_time" | "hourly" | "daily" | "weekly";
            batching: boolean;
            immediate: boolean;
            daily: boolean;
            weekly: boolean;
        };
        NotificationPreferences: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            /** @description Opaque; currently a UUID version 7. */
            userId: string;
            /** @enum {string} */
            language: "en" | "uk";
            /** @description An IANA time zone name. */
            timezone: string;
            enabled: boolean;
            channels: components["schemas"]["NotificationChannels"];
            types: components["schemas"]["NotificationTypes"];
            categories: components["schemas"]["NotificationCategories"];
            /** @description By which channels a kind comes, where both kind and channel are on. */
            channelsByCategory: {
                system: components["schemas"]["NotificationChannels"];
                entities: components["schemas"]["NotificationChannels"];
                opportunities: components["schemas"]["NotificationChannels"];
                wallet: components["schemas"]["NotificationChannels"];
                security: components["schemas"]["NotificationChannels"];
                marketing: components["schemas"]["NotificationChannels"];
                messages: components["schemas"]["NotificationChannels"];
            };
            quiet_hours: components["schemas"]["QuietHours"];
            quietHours: components["schemas"]["ZonedQuietHours"];
            frequency: components["schemas"]["NotificationFrequency"];
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            updatedAt: string;
        };
        PreferenceChanges: {
            /** @enum {string} */
            language?: "en" | "uk";
            /** @description An IANA time zone name. */
            timezone?: string;
            enabled?: boolean;
            channels?: {
                inApp?: boolean;
                email?: boolean;
                sms?: boolean;
                push?: boolean;
            };
            types?: {
                systemAnnouncements?: boolean;
                entityVerification?: boolean;
                opportunityUpdates?: boolean;
                walletTransactions?: boolean;
                securityAlerts?: boolean;
                marketingOffers?: boolean;
            };
            categories?: {
                messages?: boolean;
                opportunities?: boolean;
                entities?: boolean;
                system?: boolean;
                marketing?: boolean;
            };
            channelsByCategory?: {
                system?: {
                    inApp?: boolean;
                    email?: boolean;
                    sms?: boolean;
                    push?: boolean;
                };
                entities?: {
                    inApp?: boolean;
                    email?: boolean;
                    sms?: boolean;
                    push?: boolean;
                };
                opportunities?: {
                    inApp?: boolean;
                    email?: boolean;
                    sms?: boolean;
                    push?: boolean;
                };
                wallet?: {
                    inApp?: boolean;
                    email?: boolean;
                    sms?: boolean;
                    push?: boolean;
                };
                security?: {
                    inApp?: boolean;
                    email?: boolean;
                    sms?: boolean;
                    push?: boolean;
                };
                marketing?: {
                    inApp?: boolean;
                    email?: boolean;
                    sms?: boolean;
                    push?: boolean;
                };
                messages?: {
                    inApp?: boolean;
                    email?: boolean;
                    sms?: boolean;
                    push?: boolean;
                };
            };
            quiet_hours?: {
                enabled?: boolean;
                /** @description 00:00 to 23:59. */
                start?: string;
                /** @description 00:00 to 23:59. */
                end?: string;
            };
            quietHours?: {
                enabled?: boolean;
                /** @description 00:00 to 23:59. */
                start?: string;
                /** @description 00:00 to 23:59. */
                end?: string;
                /** @description An IANA time zone name. */
                timezone?: string;
            };
            frequency?: {
                /**
                 * @description The most frequent cadence chosen; absent if none is.
                 * @enum {string}
                 */
                digest?: "real_time" | "hourly" | "daily" | "weekly";
                batching?: boolean;
                immediate?: boolean;
                daily?: boolean;
                weekly?: boolean;
            };
        };
        PushPublicKey: {
            /** @description The `applicationServerKey` for subscriptions, in base64url. */
            publicKey: string;
        };
        NewPushSubscription: {
            endpoint: string;
            keys: {
                p256dh: string;
                auth: string;
            };
        };
        EndedPushSubscription: {
            endpoint: string;
        };
        MarkAllNotificationsReadAnswer: {
            /** @constant */
            success: true;
            message: string;
            markedCount: number;
        };
        TemplateCatalogue: {
            templates: {
                id: string;
                /** @enum {string} */
                type: "SYSTEM_ANNOUNCEMENT" | "ENTITY_VERIFICATION" | "OPPORTUNITY_UPDATE" | "WALLET_TRANSACTION" | "SECURITY_ALERT" | "MARKETING_OFFER" | "USER_MENTION" | "MESSAGE_RECEIVED";
                locales: ("en" | "uk")[];
                variables: string[];
            }[];
        };
        TestMessage: {
            /** @enum {string} */
            channel: "EMAIL" | "SMS" | "PUSH";
        };
        SendTestNotificationAnswer: {
            /** @constant */
            success: true;
            message: string;
            /** @description The notification: its deliveries say what becomes of the message. */
            data: {
                /** @description Opaque; currently a UUID version 7. */
                id: string;
            };
        };
        ListedOpportunity: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            title: string;
            description: string;
            short_description?: string;
            category: string;
            /** @enum {string} */
            type: "job" | "project" | "collaboration";
            budget?: {
                min?: number;
                max?: number;
                /** @description ISO 4217 */
                currency: string;
                /** @enum {string} */
                per: "hour" | "day" | "month" | "project";
            };
            location: components["schemas"]["Location"];
            requirements: string[];
            benefits: string[];
            /** @description Opaque; currently a UUID version 7. */
            entity_id: string | null;
            entity?: {
                /** @description Opaque; currently a UUID version 7. */
                id: string;
                name: string;
                logo?: string;
                /** @description Where to show `logo` from; null: it cannot be shown. */
                logo_shown?: string | null;
            };
            owner: components["schemas"]["Person"] | null;
            /** @description For the owner and administrators. */
            show_owner?: boolean;
            /** @description What the caller is to it; absent for anonymous ones. */
            viewer?: {
                is_owner: boolean;
                can_edit: boolean;
                has_applied: boolean;
            };
            tags: string[];
            /** @enum {string} */
            status: "draft" | "pending" | "active" | "expired" | "closed";
            /** @enum {string} */
            visibility: "public" | "members" | "confidential";
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            expires_at?: string;
            views: number;
            applications: number;
            is_featured: boolean;
        };
        ListOpportunitiesAnswer: {
            /** @constant */
            success: true;
            data: {
                opportunities: components["schemas"]["ListedOpportunity"][];
                pagination: components["schemas"]["Pagination"];
                filters: components["schemas"]["OpportunityFacets"];
            };
            message?: string;
        };
        Opportunity: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            title: string;
            description: string;
            short_description?: string;
            category: string;
            /** @enum {string} */
            type: "job" | "project" | "collaboration";
            budget?: {
                min?: number;
                max?: number;
                /** @description ISO 4217 */
                currency: string;
                /** @enum {string} */
                per: "hour" | "day" | "month" | "project";
            };
            location: components["schemas"]["Location"];
            requirements: string[];
            benefits: string[];
            /** @description Opaque; currently a UUID version 7. */
            entity_id: string | null;
            entity?: {
                /** @description Opaque; currently a UUID version 7. */
                id: string;
                name: string;
                logo?: string;
                /** @description Where to show `logo` from; null: it cannot be shown. */
                logo_shown?: string | null;
                website?: string;
                employee_count?: string;
            };
            owner: components["schemas"]["Person"] | null;
            /** @description For the owner and administrators. */
            show_owner?: boolean;
            /** @description What the caller is to it; absent for anonymous ones. */
            viewer?: {
                is_owner: boolean;
                can_edit: boolean;
                has_applied: boolean;
            };
            tags: string[];
            /** @enum {string} */
            status: "draft" | "pending" | "active" | "expired" | "closed";
            /** @enum {string} */
            visibility: "public" | "members" | "confidential";
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            expires_at?: string;
            views: number;
            applications: number;
            is_featured: boolean;
            contact_person?: {
                name?: string;
                position?: string;
                email?: string;
                phone?: string;
            };
            application_process: {
                /** @description `form`, `email`, or any other word that readers understand. */
                method?: string;
                instructions?: string;
                contact?: string;
                required_documents?: string[];
            } | null;
            attachments: components["schemas"]["Attachment"][];
            /** @description Rendered and sanitised; only with `?render=html`. */
            description_html?: string;
            /** @description For confidential readers, the owner and administrators. */
            confidential_details?: {
                [key: string]: unknown;
            };
        };
        GetOpportunityAnswer: {
            /** @constant */
            success: true;
            data: {
                opportunity: components["schemas"]["Opportunity"];
            };
            message?: string;
        };
        JobPosting: {
            /** @constant */
            "@context": "https://schema.org/";
            /** @constant */
            "@type": "JobPosting";
            url: string;
            identifier: {
                /** @constant */
                "@type": "PropertyValue";
                name: string;
                /** @description Opaque; currently a UUID version 7. */
                value: string;
            };
            title: string;
            /** @description HTML. */
            description: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            datePosted: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            validThrough?: string;
            hiringOrganization: {
                /** @constant */
                "@type": "Organization";
                name: string;
                sameAs?: string;
                logo?: string;
            };
            jobLocation?: {
                /** @constant */
                "@type": "Place";
                address: {
                    /** @constant */
                    "@type": "PostalAddress";
                    streetAddress?: string;
                    addressLocality?: string;
                    addressCountry?: string;
                };
            };
            /** @constant */
            jobLocationType?: "TELECOMMUTE";
            applicantLocationRequirements?: {
                /** @constant */
                "@type": "Country";
                name: string;
            };
            baseSalary?: {
                /** @constant */
                "@type": "MonetaryAmount";
                /** @description ISO 4217 */
                currency: string;
                value: {
                    /** @constant */
                    "@type": "QuantitativeValue";
                    value?: number;
                    minValue?: number;
                    maxValue?: number;
                    /** @enum {string} */
                    unitText: "HOUR" | "DAY" | "MONTH";
                };
            };
            qualifications?: string;
            jobBenefits?: string;
            /** @description Whether members apply here. */
            directApply: boolean;
        };
        ApplicationFile: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            name: string;
            url: string;
            /** @description Bytes. */
            size: number;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            uploaded_at: string;
        };
        ReceivedApplication: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            /** @description Opaque; currently a UUID version 7. */
            opportunity_id: string;
            message: string;
            contact: string | null;
            attachments: components["schemas"]["ApplicationFile"][];
            /** @enum {string} */
            status: "submitted" | "reviewed" | "accepted" | "rejected" | "withdrawn";
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            updated_at: string;
            applicant: components["schemas"]["Person"] | null;
        };
        ReceivedApplications: {
            applications: components["schemas"]["ReceivedApplication"][];
            pagination: components["schemas"]["Pagination"];
        };
        ListApplicationsAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["ReceivedApplications"];
            message?: string;
        };
        NewApplication: {
            message: string;
            /** @description How to reach the applicant. */
            contact?: string | null;
            /** @description Files that the applicant has uploaded to this opportunity. */
            attachment_ids?: string[];
        };
        SubmittedApplication: {
            application: {
                /** @description Opaque; currently a UUID version 7. */
                id: string;
                /** @description Opaque; currently a UUID version 7. */
                opportunity_id: string;
                /** @constant */
                status: "submitted";
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds.
                 */
                created_at: string;
            };
        };
        ApplyToOpportunityAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["SubmittedApplication"];
            message?: string;
        };
        ApplicationChange: {
            /** @enum {string} */
            status: "submitted" | "reviewed" | "accepted" | "rejected" | "withdrawn";
        };
        ChangedApplication: {
            application: {
                /** @description Opaque; currently a UUID version 7. */
                id: string;
                /** @enum {string} */
                status: "submitted" | "reviewed" | "accepted" | "rejected" | "withdrawn";
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds.
                 */
                updated_at: string;
            };
        };
        UpdateApplicationAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["ChangedApplication"];
            message?: string;
        };
        ApplicationAttention: {
            /** @description The five of your opportunities with the newest ones. */
            waiting: {
                opportunity: {
                    /** @description Opaque; currently a UUID version 7. */
                    id: string;
                    title: string;
                };
                /** @description With status `submitted`; at most 1,000 are counted. */
                applications: number;
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds.
                 */
                newest_at: string;
            }[];
            /** @description The newest five of your applications that were reviewed, accepted or rejected in 14 days. */
            answered: {
                /** @description Opaque; currently a UUID version 7. */
                id: string;
                opportunity: {
                    /** @description Opaque; currently a UUID version 7. */
                    id: string;
                    title: string;
                };
                /** @enum {string} */
                status: "submitted" | "reviewed" | "accepted" | "rejected" | "withdrawn";
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds.
                 */
                updated_at: string;
            }[];
        };
        GetApplicationAttentionAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["ApplicationAttention"];
            message?: string;
        };
        OwnApplication: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            /** @description Opaque; currently a UUID version 7. */
            opportunity_id: string;
            message: string;
            contact: string | null;
            attachments: components["schemas"]["ApplicationFile"][];
            /** @enum {string} */
            status: "submitted" | "reviewed" | "accepted" | "rejected" | "withdrawn";
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            updated_at: string;
            opportunity: {
                /** @description Opaque; currently a UUID version 7. */
                id: string;
                title: string;
                /** @enum {string} */
                status: "draft" | "pending" | "active" | "expired" | "closed";
                entity?: {
                    /** @description Opaque; currently a UUID version 7. */
                    id: string;
                    name: string;
                };
                /** @description As the opportunity says it to you; null as well once you may not see it. */
                owner: components["schemas"]["Person"] | null;
            };
            /** @description Of the opportunity, once the application is accepted; absent where it names none. */
            contact_person?: {
                name?: string;
                position?: string;
                email?: string;
                phone?: string;
            };
        };
        OwnApplications: {
            applications: components["schemas"]["OwnApplication"][];
            pagination: components["schemas"]["Pagination"];
        };
        ListOwnApplicationsAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["OwnApplications"];
            message?: string;
        };
        Budget: {
            min?: number;
            max?: number;
            /** @description ISO 4217 */
            currency: string;
            /** @enum {string} */
            per: "hour" | "day" | "month" | "project";
        };
        /** @description Free-form, for confidential readers only; at most 20,000 characters of JSON. */
        ConfidentialDetails: {
            [key: string]: unknown;
        };
        NewOpportunity: {
            title: string;
            /** @description Markdown without HTML, stored as sent. */
            description: string;
            /** @enum {string} */
            type: "job" | "project" | "collaboration";
            short_description?: string | null;
            category?: string;
            budget?: components["schemas"]["Budget"] | null;
            location?: {
                city?: string;
                country?: string;
                timezone?: string;
                remote: boolean;
                /** @description Shown in the detail view only. */
                address?: string;
                lat?: number;
                lng?: number;
            };
            requirements?: string[];
            benefits?: string[];
            entity_id?: string | null;
            contact_person?: {
                name?: string;
                position?: string;
                email?: string;
                phone?: string;
            } | null;
            application_process?: {
                /** @description `form`, `email`, or any other word that readers understand. */
                method?: string;
                instructions?: string;
                contact?: string;
                required_documents?: string[];
            } | null;
            confidential_details?: components["schemas"]["ConfidentialDetails"] | null;
            tags?: string[];
            /**
             * Format: day-or-time
             * @description Until when it is open; in the future. A day: to its end.
             */
            expires_at?: string | null;
            /** @enum {string} */
            visibility?: "public" | "members" | "confidential";
            /** @description Whether `owner` says who posted it; true by default. */
            show_owner?: boolean;
            /** @description Keeps it as a draft, of which nobody is told before it is submitted or published. */
            as_draft?: boolean;
        };
        CreatedOpportunity: {
            opportunity: {
                /** @description Opaque; currently a UUID version 7. */
                id: string;
                title: string;
                /** @enum {string} */
                status: "pending" | "draft";
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds.
                 */
                created_at: string;
            };
        };
        CreateOpportunityAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["CreatedOpportunity"];
            message?: string;
        };
        ListOwnOpportunitiesAnswer: {
            /** @constant */
            success: true;
            data: {
                opportunities: components["schemas"]["ListedOpportunity"][];
                pagination: components["schemas"]["Pagination"];
                filters: components["schemas"]["OpportunityFacets"];
            };
            message?: string;
        };
        GetOwnOpportunityAnswer: {
            /** @constant */
            success: true;
            data: {
                opportunity: {
                    /** @description Opaque; currently a UUID version 7. */
                    id: string;
                    title: string;
                    description: string;
                    short_description?: string;
                    category: string;
                    /** @enum {string} */
                    type: "job" | "project" | "collaboration";
                    budget?: {
                        min?: number;
                        max?: number;
                        /** @description ISO 4217 */
                        currency: string;
                        /** @enum {string} */
                        per: "hour" | "day" | "month" | "project";
                    };
                    location: components["schemas"]["Location"];
                    requirements: string[];
                    benefits: string[];
                    /** @description Opaque; currently a UUID version 7. */
                    entity_id: string | null;
                    entity?: {
                        /** @description Opaque; currently a UUID version 7. */
                        id: string;
                        name: string;
                        logo?: string;
                        /** @description Where to show `logo` from; null: it cannot be shown. */
                        logo_shown?: string | null;
                        website?: string;
                        employee_count?: string;
                    };
                    owner: components["schemas"]["Person"] | null;
                    /** @description For the owner and administrators. */
                    show_owner?: boolean;
                    /** @description What the caller is to it; absent for anonymous ones. */
                    viewer?: {
                        is_owner: boolean;
                        can_edit: boolean;
                        has_applied: boolean;
                    };
                    tags: string[];
                    /** @enum {string} */
                    status: "draft" | "pending" | "active" | "expired" | "closed";
                    /** @enum {string} */
                    visibility: "public" | "members" | "confidential";
                    /**
                     * Format: date-time
                     * @description UTC, ISO 8601 with milliseconds.
                     */
                    created_at: string;
                    /**
                     * Format: date-time
                     * @description UTC, ISO 8601 with milliseconds.
                     */
                    updated_at: string;
                    /**
                     * Format: date-time
                     * @description UTC, ISO 8601 with milliseconds.
                     */
                    expires_at?: string;
                    views: number;
                    applications: number;
                    is_featured: boolean;
                    contact_person?: {
                        name?: string;
                        position?: string;
                        email?: string;
                        phone?: string;
                    };
                    application_process: {
                        /** @description `form`, `email`, or any other word that readers understand. */
                        method?: string;
                        instructions?: string;
                        contact?: string;
                        required_documents?: string[];
                    } | null;
                    attachments: components["schemas"]["Attachment"][];
                    /** @description Rendered and sanitised; only with `?render=html`. */
                    description_html?: string;
                    /** @description For confidential readers, the owner and administrators. */
                    confidential_details?: {
                        [key: string]: unknown;
                    };
                    /** @description Why an administrator made it a draft again; absent otherwise. */
                    sent_back?: {
                        reason: string | null;
                        /**
                         * Format: date-time
                         * @description UTC, ISO 8601 with milliseconds.
                         */
                        at: string;
                    };
                };
            };
            message?: string;
        };
        OpportunityPreview: {
            /** @description Markdown without HTML, stored as sent. */
            description: string;
        };
        PreviewOpportunityAnswer: {
            /** @constant */
            success: true;
            data: {
                description_html: string;
            };
            message?: string;
        };
        OpportunityChanges: {
            id: string;
            title?: string;
            /** @description Markdown without HTML, stored as sent. */
            description?: string;
            /** @enum {string} */
            type?: "job" | "project" | "collaboration";
            short_description?: string | null;
            category?: string;
            budget?: components["schemas"]["Budget"] | null;
            location?: {
                city?: string;
                country?: string;
                timezone?: string;
                remote: boolean;
                /** @description Shown in the detail view only. */
                address?: string;
                lat?: number;
                lng?: number;
            };
            requirements?: string[];
            benefits?: string[];
            entity_id?: string | null;
            contact_person?: {
                name?: string;
                position?: string;
                email?: string;
                phone?: string;
            } | null;
            application_process?: {
                /** @description `form`, `email`, or any other word that readers understand. */
                method?: string;
                instructions?: string;
                contact?: string;
                required_documents?: string[];
            } | null;
            confidential_details?: components["schemas"]["ConfidentialDetails"] | null;
            tags?: string[];
            /**
             * Format: day-or-time
             * @description Until when it is open; in the future. A day: to its end.
             */
            expires_at?: string | null;
            /** @enum {string} */
            visibility?: "public" | "members" | "confidential";
            /** @description Whether `owner` says who posted it; true by default. */
            show_owner?: boolean;
            /** @enum {string} */
            status?: "draft" | "pending" | "active" | "expired" | "closed";
            /** @description Set by administrators; ignored from anyone else. */
            is_featured?: boolean;
            /**
             * Format: date-time
             * @description The `updated_at` that was read: 409 `CHANGED_SINCE` when it was changed since then.
             */
            if_updated_at?: string;
            /** @description Every field it names must be in the body. */
            updated_fields?: string[];
        };
        UpdatedOpportunity: {
            opportunity: {
                /** @description Opaque; currently a UUID version 7. */
                id: string;
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds.
                 */
                updated_at: string;
            };
        };
        UpdateOpportunityAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["UpdatedOpportunity"];
            message?: string;
        };
        AttachmentUpload: {
            /**
             * Format: binary
             * @description At most 10 MiB: PDF, DOC, DOCX, ODT, TXT, MD, PPT, PPTX, XLSX, PNG, JPEG, WEBP or ZIP, by name and content.
             */
            file: Blob;
            /** @description Opaque; currently a UUID version 7. */
            opportunity_id: string;
            description?: string;
        };
        UploadedAttachment: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            name: string;
            url: string;
            /** @description Bytes. */
            size: number;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            uploaded_at: string;
        };
        UploadAttachmentAnswer: {
            /** @constant */
            success: true;
            data: {
                attachment: components["schemas"]["UploadedAttachment"];
            };
            message?: string;
        };
        UploadPictureAnswer: {
            /** @constant */
            success: true;
            data: {
                /** @description Opaque; currently a UUID version 7. */
                id: string;
                /** @description Its largest form; `?width=` gives smaller ones. */
                url: string;
                width: number;
                height: number;
                alt: string;
            };
            message?: string;
        };
        Profile: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            email: string;
            name: string;
            firstName: string | null;
            lastName: string | null;
            avatar: string | null;
            /** @enum {string} */
            visibility: "members" | "hidden" | "public";
            /** @enum {string} */
            role: "visitor" | "subscriber" | "member" | "confidential" | "admin";
            isVerified: boolean;
            isActive: boolean;
            emailVerified: boolean;
            bio: string | null;
            location: string | null;
            company: string | null;
            position: string | null;
            phone: string | null;
            phoneVerified: boolean;
            website: string | null;
            walletAddress: string | null;
            authProviders: string[];
            statistics: components["schemas"]["UserStatistics"];
            preferences: components["schemas"]["UserPreferences"];
            verificationType: ("manual" | "document" | "email" | "identity_provider" | "automated") | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            verifiedAt: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            lastLoginAt: string | null;
            loginHistory: components["schemas"]["SignIn"][];
        };
        ProfileChanges: {
            name?: string;
            firstName?: string | null;
            lastName?: string | null;
            /** Format: uri */
            avatar?: string | null;
            bio?: string | null;
            location?: string | null;
            company?: string | null;
            position?: string | null;
            /** @description E.164 number; blanks, hyphens, brackets, dots and marks of direction in it are ignored. */
            phone?: string | null;
            /** Format: uri */
            website?: string | null;
            /**
             * @description Who finds you: members, nobody (nor do articles and opportunities name you), or anyone.
             * @enum {string}
             */
            visibility?: "members" | "hidden" | "public";
            /** @description The present address; another one is refused, see `POST /api/auth/change-email`. */
            email?: string;
            preferences?: {
                /** @enum {string} */
                language?: "en" | "uk";
                /** @enum {string} */
                theme?: "light" | "dark" | "system";
                notifications?: {
                    email?: boolean;
                    push?: boolean;
                    sms?: boolean;
                };
            };
        };
        UpdateProfileAnswer: {
            /** @constant */
            success: true;
            data: {
                /** @description Opaque; currently a UUID version 7. */
                id: string;
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds.
                 */
                updatedAt: string;
            };
            message?: string;
        };
        DeleteProfileAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Deleted"];
            message?: string;
        };
        UploadAvatarAnswer: {
            /** @constant */
            success: true;
            data: {
                avatar: string;
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds.
                 */
                updatedAt: string;
            };
            message?: string;
        };
        ExportPersonalDataAnswer: {
            [key: string]: unknown;
        };
        ListSignInsAnswer: {
            loginHistory: components["schemas"]["SignIn"][];
        };
        NewPhone: {
            /** @description E.164 number; blanks, hyphens, brackets, dots and marks of direction in it are ignored. */
            phone: string;
        };
        PhoneCode: {
            /** @description The six digits of the SMS; blanks, hyphens and marks of direction between them are ignored. */
            code: string;
        };
        VerifyPhoneAnswer: {
            /** @constant */
            success: true;
            data: {
                /** @description E.164 number. */
                phone: string;
            };
            message?: string;
        };
        SecurityEvent: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            /** @description As in the filter; more may be added. */
            kind: string;
            /** @description Null where no account is known. */
            userId: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            timestamp: string;
            /** @description Of EVENTS_OMITTED: the network. */
            ipAddress: string | null;
            device: string | null;
            /** @description As in the log and in `x-request-id`. */
            requestId: string | null;
            /** @description The route, the provider; of EVENTS_OMITTED, how many. */
            detail: string | null;
        };
        SecurityEvents: {
            events: components["schemas"]["SecurityEvent"][];
            nextCursor: string | null;
        };
        ListSessionsAnswer: {
            sessions: components["schemas"]["OwnSession"][];
        };
        DeleteOtherSessionsAnswer: {
            /** @constant */
            success: true;
            data: {
                ended: number;
            };
            message?: string;
        };
        FoundByTitle: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            title: string;
            /** @description HTML: escaped text, with `<mark>` around what was found. */
            excerpt: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            date: string;
        };
        FoundByName: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            name: string;
            /** @description HTML: escaped text, with `<mark>` around what was found. */
            excerpt: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            date: string;
        };
        SearchResults: {
            query: string;
            news?: {
                /** @description Exact up to 500, beyond an estimate of at most 10,000. */
                total: number;
                items: {
                    /** @description Opaque; currently a UUID version 7. */
                    id: string;
                    title: string;
                    /** @description HTML: escaped text, with `<mark>` around what was found. */
                    excerpt: string;
                    /**
                     * Format: date-time
                     * @description UTC, ISO 8601 with milliseconds.
                     */
                    date: string;
                    slug: string;
                }[];
            };
            opportunities?: {
                /** @description Exact up to 500, beyond an estimate of at most 10,000. */
                total: number;
                items: components["schemas"]["FoundByTitle"][];
            };
            entities?: {
                /** @description Exact up to 500, beyond an estimate of at most 10,000. */
                total: number;
                items: components["schemas"]["FoundByName"][];
            };
            members?: {
                /** @description Exact up to 500, beyond an estimate of at most 10,000. */
                total: number;
                items: components["schemas"]["FoundByName"][];
            };
            pagination?: components["schemas"]["Pagination"];
        };
        SearchCommunityAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["SearchResults"];
            message?: string;
        };
        RoleAssignment: {
            userId: string;
            /**
             * @description In lower case.
             * @enum {string}
             */
            role: "visitor" | "subscriber" | "member" | "confidential" | "admin";
            reason?: string | null;
            notifyUser?: boolean;
        };
        SetUserRoleAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["ChangedRole"];
            message?: string;
        };
        WalletBalance: {
            /** @description Ethereum address with EIP-55 checksum. */
            address: string;
            /** @description In ether, as an exact decimal number. */
            balance: string;
        };
        Wallet: {
            /** @description Ethereum address with EIP-55 checksum. */
            address: string;
            isPrimary: boolean;
        };
        LinkWalletAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Wallet"];
            message?: string;
        };
        ListWalletsAnswer: {
            wallets: components["schemas"]["Wallet"][];
        };
        WalletAddress: {
            address: string;
        };
        SetPrimaryWalletAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["Wallet"];
            message?: string;
        };
        ListWebhooksAnswer: {
            /** @constant */
            success: true;
            data: {
                webhooks: components["schemas"]["Webhook"][];
            };
            message?: string;
        };
        NewWebhook: {
            /** @description The https address that receives the events. */
            url: string;
            events: ("opportunity.created" | "opportunity.updated" | "opportunity.deleted" | "opportunity.expired" | "application.submitted")[];
            /** @description Its UTF-8 bytes are the key; after `whsec_`, the 24 to 64 bytes that base64 writes. Generated if absent. */
            secret?: string;
        };
        IssuedWebhook: {
            webhook: components["schemas"]["Webhook"];
            /** @description Returned once. The answer to a repeated request omits it; to a repeated rotation it has it, until the next one. */
            secret?: string;
        };
        CreateWebhookAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["IssuedWebhook"];
            message?: string;
        };
        GetWebhookAnswer: {
            /** @constant */
            success: true;
            data: {
                webhook: components["schemas"]["Webhook"];
            };
            message?: string;
        };
        WebhookChanges: {
            /** @description The https address that receives the events. */
            url?: string;
            events?: ("opportunity.created" | "opportunity.updated" | "opportunity.deleted" | "opportunity.expired" | "application.submitted")[];
            is_enabled?: boolean;
        };
        UpdateWebhookAnswer: {
            /** @constant */
            success: true;
            data: {
                webhook: components["schemas"]["Webhook"];
            };
            message?: string;
        };
        WebhookDelivery: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            /** @description Opaque; currently a UUID version 7. */
            event_id: string;
            /** @enum {string} */
            event_type: "opportunity.created" | "opportunity.updated" | "opportunity.deleted" | "opportunity.expired" | "application.submitted" | "webhook.test";
            /** @enum {string} */
            status: "pending" | "delivered" | "failed" | "skipped";
            attempts: number;
            /** @description Of the last attempt; null if there was no answer. */
            response_status: number | null;
            /** @description The beginning of the last answer, for administrators. */
            response_body?: string | null;
            /** @description Why the last attempt failed. */
            failure: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            created_at: string;
        };
        ListWebhookDeliveriesAnswer: {
            /** @constant */
            success: true;
            data: {
                deliveries: components["schemas"]["WebhookDelivery"][];
                next_cursor: string | null;
            };
            message?: string;
        };
        WebhookDeliveryAttempt: {
            /** @description From 1. */
            number: number;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            at: string;
            /** @description Until the answer was read or awaited no longer. */
            duration_ms: number;
            /** @description Null if there was no answer. */
            response_status: number | null;
            /** @description The first 512 bytes of the answer, for administrators. */
            response_body?: string | null;
            /** @description Why it failed; null if it arrived. */
            failure: string | null;
        };
        WebhookDeliveryDetails: {
            /** @description Opaque; currently a UUID version 7. */
            id: string;
            /** @description Opaque; currently a UUID version 7. */
            event_id: string;
            /** @enum {string} */
            event_type: "opportunity.created" | "opportunity.updated" | "opportunity.deleted" | "opportunity.expired" | "application.submitted" | "webhook.test";
            /** @enum {string} */
            status: "pending" | "delivered" | "failed" | "skipped";
            attempts: number;
            /** @description Of the last attempt; null if there was no answer. */
            response_status: number | null;
            /** @description The beginning of the last answer, for administrators. */
            response_body?: string | null;
            /** @description Why the last attempt failed. */
            failure: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            created_at: string;
            /** @description The last 20 attempts, the newest last. */
            attempt_log: components["schemas"]["WebhookDeliveryAttempt"][];
            /** @description What is sent, byte for byte, in every attempt. Null where the event was erased, and where you may not receive it now. */
            body: string | null;
        };
        GetWebhookDeliveryAnswer: {
            /** @constant */
            success: true;
            data: {
                delivery: components["schemas"]["WebhookDeliveryDetails"];
            };
            message?: string;
        };
        RedeliverWebhookDeliveryAnswer: {
            /** @constant */
            success: true;
            data: {
                delivery: components["schemas"]["WebhookDelivery"];
            };
            message?: string;
        };
        WebhookRecovery: {
            /**
             * Format: day-or-time
             * @description Deliveries that were created then or later; not in the future.
             */
            since: string;
        };
        WebhookRecovered: {
            /** @description How many are due again: 10,000 at most, of the oldest events. */
            recovered: number;
            /** @description Whether others are left. */
            has_more: boolean;
        };
        RecoverWebhookAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["WebhookRecovered"];
            message?: string;
        };
        RotateWebhookSecretAnswer: {
            /** @constant */
            success: true;
            data: components["schemas"]["IssuedWebhook"];
            message?: string;
        };
        TestWebhookAnswer: {
            /** @constant */
            success: true;
            data: {
                delivery: components["schemas"]["WebhookDelivery"];
            };
            message?: string;
        };
        AppManifest: {
            name: string;
            /** @enum {string} */
            lang: "en" | "uk";
            start_url: string;
            scope: string;
            /** @constant */
            display: "minimal-ui";
            icons: {
                src: string;
            }[];
        };
        CheckLivenessAnswer: {
            /** @constant */
            status: "ok";
        };
        GetOpenApiAnswer: {
            [key: string]: unknown;
        };
        CheckReadinessAnswer: {
            /** @constant */
            status: "ready";
        };
        OpportunityCreatedEvent: {
            /** @constant */
            type: "opportunity.created";
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            timestamp: string;
            data: {
                /** @description Opaque; currently a UUID version 7. */
                id: string;
                title: string;
                /** @enum {string} */
                type: "job" | "project" | "collaboration";
                /** @enum {string} */
                status: "draft" | "pending" | "active" | "expired" | "closed";
                /** @enum {string} */
                visibility: "public" | "members" | "confidential";
            };
        };
        OpportunityUpdatedEvent: {
            /** @constant */
            type: "opportunity.updated";
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            timestamp: string;
            data: {
                /** @description Opaque; currently a UUID version 7. */
                id: string;
                title: string;
                /** @enum {string} */
                type: "job" | "project" | "collaboration";
                /** @enum {string} */
                status: "draft" | "pending" | "active" | "expired" | "closed";
                /** @enum {string} */
                visibility: "public" | "members" | "confidential";
                updated_fields: string[];
            };
        };
        OpportunityDeletedEvent: {
            /** @constant */
            type: "opportunity.deleted";
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            timestamp: string;
            data: {
                /** @description Opaque; currently a UUID version 7. */
                id: string;
                title: string;
                /** @enum {string} */
                type: "job" | "project" | "collaboration";
                /** @enum {string} */
                status: "draft" | "pending" | "active" | "expired" | "closed";
                /** @enum {string} */
                visibility: "public" | "members" | "confidential";
            };
        };
        OpportunityExpiredEvent: {
            /** @constant */
            type: "opportunity.expired";
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            timestamp: string;
            data: {
                /** @description Opaque; currently a UUID version 7. */
                id: string;
                title: string;
                /** @enum {string} */
                type: "job" | "project" | "collaboration";
                /** @enum {string} */
                status: "draft" | "pending" | "active" | "expired" | "closed";
                /** @enum {string} */
                visibility: "public" | "members" | "confidential";
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds.
                 */
                expires_at: string;
            };
        };
        ApplicationSubmittedEvent: {
            /** @constant */
            type: "application.submitted";
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            timestamp: string;
            data: {
                /** @description Opaque; currently a UUID version 7. */
                application_id: string;
                /** @description Opaque; currently a UUID version 7. */
                opportunity_id: string;
            };
        };
        WebhookTestEvent: {
            /** @constant */
            type: "webhook.test";
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds.
             */
            timestamp: string;
            data: {
                /** @description Opaque; currently a UUID version 7. */
                webhook_id: string;
            };
        };
        LiveEvents: {
            /** Notification */
            "notifications:new": {
                /** @description Opaque; currently a UUID version 7. */
                id: string;
                /** @description Opaque; currently a UUID version 7. */
                userId: string;
                /** @enum {unknown} */
                type: "SYSTEM_ANNOUNCEMENT" | "ENTITY_VERIFICATION" | "OPPORTUNITY_UPDATE" | "WALLET_TRANSACTION" | "SECURITY_ALERT" | "MARKETING_OFFER" | "USER_MENTION" | "MESSAGE_RECEIVED";
                /** @enum {unknown} */
                priority: "LOW" | "NORMAL" | "HIGH" | "URGENT";
                /** @enum {unknown} */
                status: "PENDING" | "DELIVERED" | "READ" | "FAILED" | "EXPIRED";
                /** @enum {unknown} */
                trigger: "USER_ACTION" | "SYSTEM_EVENT" | "SCHEDULED" | "ADMIN_ACTION";
                title: string;
                body: string;
                actionText?: string;
                actionUrl?: string;
                data: {
                    [key: string]: unknown;
                };
                channels: ("IN_APP" | "EMAIL" | "SMS" | "PUSH")[];
                /** @description One per channel. */
                deliveries: {
                    /** @enum {unknown} */
                    channel: "IN_APP" | "EMAIL" | "SMS" | "PUSH";
                    /** @enum {unknown} */
                    status: "PENDING" | "SENT" | "DELIVERED" | "FAILED" | "SKIPPED";
                    retryCount: number;
                    /**
                     * Format: date-time
                     * @description UTC, ISO 8601 with milliseconds.
                     */
                    sentAt: string | null;
                    /**
                     * Format: date-time
                     * @description UTC, ISO 8601 with milliseconds.
                     */
                    deliveredAt: string | null;
                    /** @description Also says why it was skipped or is held. */
                    failureReason: string | null;
                    /**
                     * Format: date-time
                     * @description UTC, ISO 8601 with milliseconds.
                     */
                    nextAttemptAt: string | null;
                }[];
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds.
                 */
                updatedAt: string;
                isRead: boolean;
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds.
                 */
                readAt: string | null;
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds.
                 */
                scheduledFor: string | null;
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds.
                 */
                expiresAt: string | null;
                templateId?: string;
                /** @enum {unknown} */
                locale: "en" | "uk";
            };
            "notifications:read": {
                /** @description Opaque; currently a UUID version 7. */
                notificationId: string;
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds.
                 */
                readAt: string;
            };
            "notifications:unread": {
                /** @description Opaque; currently a UUID version 7. */
                notificationId: string;
            };
            "notifications:deleted": {
                /** @description Opaque; currently a UUID version 7. */
                notificationId: string;
            };
            "notifications:bulk-read": {
                /** @description Opaque; currently a UUID version 7. */
                userId: string;
                count: number;
            };
            "notifications:bulk-deleted": {
                /** @description Opaque; currently a UUID version 7. */
                userId: string;
                count: number;
            };
            "notifications:unread-count": {
                count: number;
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getFront: {
        parameters: {
            query?: {
                /** @description One of ours, of several the last; anything else is passed over. */
                lang?: unknown;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description For a browser an HTML page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Hromada",
                     *       "version": "0.1.0",
                     *       "documentation": "/docs",
                     *       "openapi": "/openapi.json"
                     *     }
                     */
                    "application/json": components["schemas"]["GetFrontAnswer"];
                    "text/html": string;
                };
            };
            /** @description As the `ETag` that was sent says. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description To the page of the front end elsewhere, where there is one (`HROMADA_SITE_URL`). */
            308: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listAnnouncements: {
        parameters: {
            query?: {
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "announcements": [],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["AnnouncementList"];
                };
            };
        };
    };
    getAnnouncement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                batchId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "batchId": "01a208e9-fa0a-70fd-87f7-c6a03afa418d",
                     *       "state": "scheduled",
                     *       "type": "SYSTEM_ANNOUNCEMENT",
                     *       "priority": "NORMAL",
                     *       "titles": {
                     *         "en": null,
                     *         "uk": null
                     *       },
                     *       "channels": [],
                     *       "templateId": null,
                     *       "audience": null,
                     *       "recipients": 1,
                     *       "sender": null,
                     *       "createdAt": "2026-11-23T14:58:01.355Z",
                     *       "scheduledFor": "2026-11-23T15:58:01.354Z",
                     *       "expiresAt": null,
                     *       "cancelledAt": null,
                     *       "read": 0,
                     *       "figures": [],
                     *       "texts": {
                     *         "en": null,
                     *         "uk": null
                     *       },
                     *       "actionUrl": null
                     *     }
                     */
                    "application/json": components["schemas"]["AnnouncementDetails"];
                };
            };
        };
    };
    cancelAnnouncement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                batchId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "cancelled": 1
                     *       },
                     *       "message": "Announcement cancelled successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["CancelAnnouncementAnswer"];
                };
            };
        };
    };
    countAudience: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "audience": {}
                 *     }
                 */
                "application/json": {
                    audience: components["schemas"]["Audience"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 4,
                     *       "languages": {
                     *         "en": 4,
                     *         "uk": 0
                     *       },
                     *       "channels": {
                     *         "IN_APP": 4,
                     *         "EMAIL": 4,
                     *         "SMS": 0,
                     *         "PUSH": 0
                     *       },
                     *       "isEstimate": false
                     *     }
                     */
                    "application/json": components["schemas"]["AudienceCount"];
                };
            };
        };
    };
    previewAnnouncement: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "SYSTEM_ANNOUNCEMENT",
                 *       "title": "Title",
                 *       "body": "Body"
                 *     }
                 */
                "application/json": components["schemas"]["NotificationDraft"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "en": {
                     *         "title": "Title",
                     *         "body": "Body",
                     *         "actionText": null,
                     *         "actionUrl": null,
                     *         "sms": {
                     *           "text": "Title\nBody",
                     *           "parts": 1
                     *         },
                     *         "push": {
                     *           "title": "Title",
                     *           "body": "Body"
                     *         }
                     *       },
                     *       "uk": {
                     *         "title": "Title",
                     *         "body": "Body",
                     *         "actionText": null,
                     *         "actionUrl": null,
                     *         "sms": {
                     *           "text": "Title\nBody",
                     *           "parts": 1
                     *         },
                     *         "push": {
                     *           "title": "Title",
                     *           "body": "Body"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AnnouncementPreview"];
                };
            };
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /** @description Who did it, by id or e-mail address. */
                adminId?: string;
                targetUserId?: string;
                /** @description Of whatever was acted on: an account, an article, … An account also by its e-mail address. */
                targetId?: string;
                /** @description Of entries that one change of many made. */
                batchId?: string;
                action?: "API_KEY_CREATE" | "API_KEY_REVOKE" | "API_KEY_ROTATE" | "AUDIT_ENTRY_LOST" | "AUDIT_LOG_EXPORT" | "BACKUP_CREATE" | "COMMUNITY_UPDATE" | "DATA_EXPORT" | "DATA_IMPORT" | "ENTITY_VERIFICATION" | "FILE_DELETE" | "INVITATION_ACCEPT" | "INVITATION_CREATE" | "INVITATION_REVOKE" | "NEWS_CATEGORY_CREATE" | "NEWS_CATEGORY_DELETE" | "NEWS_CREATE" | "NEWS_DELETE" | "NEWS_RESTORE" | "NEWS_UPDATE" | "NOTIFICATION_CANCEL" | "NOTIFICATION_CREATE" | "NOTIFICATION_VIEW" | "OPPORTUNITY_DELETE" | "OPPORTUNITY_UPDATE" | "SECRET_ROTATE" | "SECURITY_LOG_EXPORT" | "USER_ADDRESS_UPDATE" | "USER_API_KEY_REVOKE" | "USER_CREATE" | "USER_DELETE" | "USER_ERASE" | "USER_PASSWORD_RESET" | "USER_RESTORE" | "USER_ROLE_UPDATE" | "USER_SECOND_FACTOR_RESET" | "USER_SESSIONS_END" | "USER_STATUS_UPDATE" | "USER_VERIFICATION" | "USER_VIEW" | "USER_WEBHOOK_DELETE" | "user_verification_updated";
                /** @description False: without looks at personal data. */
                views?: boolean;
                /** @description Earliest time, inclusive. */
                from?: string;
                /** @description Latest time, inclusive. */
                to?: string;
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "entries": [],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["AuditEntries"];
                };
            };
        };
    };
    exportAuditEntries: {
        parameters: {
            query?: {
                /** @description Who did it, by id or e-mail address. */
                adminId?: string;
                targetUserId?: string;
                /** @description Of whatever was acted on: an account, an article, … An account also by its e-mail address. */
                targetId?: string;
                /** @description Of entries that one change of many made. */
                batchId?: string;
                action?: "API_KEY_CREATE" | "API_KEY_REVOKE" | "API_KEY_ROTATE" | "AUDIT_ENTRY_LOST" | "AUDIT_LOG_EXPORT" | "BACKUP_CREATE" | "COMMUNITY_UPDATE" | "DATA_EXPORT" | "DATA_IMPORT" | "ENTITY_VERIFICATION" | "FILE_DELETE" | "INVITATION_ACCEPT" | "INVITATION_CREATE" | "INVITATION_REVOKE" | "NEWS_CATEGORY_CREATE" | "NEWS_CATEGORY_DELETE" | "NEWS_CREATE" | "NEWS_DELETE" | "NEWS_RESTORE" | "NEWS_UPDATE" | "NOTIFICATION_CANCEL" | "NOTIFICATION_CREATE" | "NOTIFICATION_VIEW" | "OPPORTUNITY_DELETE" | "OPPORTUNITY_UPDATE" | "SECRET_ROTATE" | "SECURITY_LOG_EXPORT" | "USER_ADDRESS_UPDATE" | "USER_API_KEY_REVOKE" | "USER_CREATE" | "USER_DELETE" | "USER_ERASE" | "USER_PASSWORD_RESET" | "USER_RESTORE" | "USER_ROLE_UPDATE" | "USER_SECOND_FACTOR_RESET" | "USER_SESSIONS_END" | "USER_STATUS_UPDATE" | "USER_VERIFICATION" | "USER_VIEW" | "USER_WEBHOOK_DELETE" | "user_verification_updated";
                /** @description False: without looks at personal data. */
                views?: boolean;
                /** @description Earliest time, inclusive. */
                from?: string;
                /** @description Latest time, inclusive. */
                to?: string;
                format?: "jsonl" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All matching entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {"id":"01a21896-07a2-7c4a-af86-3eee9dbf9f62","sequence":1,"adminId":"01a21896-078f-715d-8efc-667e02318043","adminEmail":"admin-2170878751262229542683854548096876611@test.example","action":"NOTIFICATION_CANCEL","targetType":"notification_batch","targetId":"01a21896-079c-72de-a172-6d48475baa93","targetUserId":null,"targetUserEmail":null,"details":{"cancelled":1,"scheduledFor":"2026-11-26T17:00:15.260Z"},"batchId":null,"timestamp":"2026-11-26T16:00:15.267Z","ipAddress":"127.0.0.1","userAgent":"node… */
                    "application/x-ndjson": string;
                    /**
                     * @example "sequence","id","timestamp","action","adminId","adminEmail","targetType","targetId","targetUserId","targetUserEmail","previousStatus","newStatus","details","batchId","ipAddress","userAgent"
                     *     "1","01a21896-07a2-7c4a-af86-3eee9dbf9f62","2026-11-26T16:00:15.267Z","NOTIFICATION_CANCEL","01a21896-078f-715d-8efc-667e02318043","admin-2170878751262229542683854548096876611@test.example","notification_batch","01a21896-079c-72de-a172-6d48475baa93","","","","","{""cancelled"":1,""scheduledFor"":""2026-11-26…
                     */
                    "text/csv; charset=utf-8": string;
                };
            };
        };
    };
    getAuditVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "verification": null
                     *     }
                     */
                    "application/json": components["schemas"]["AuditVerification"];
                };
            };
        };
    };
    getCommunity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Hromada",
                     *       "language": "en",
                     *       "timeZone": "UTC",
                     *       "color": "#0b5f63",
                     *       "fixed": []
                     *     }
                     */
                    "application/json": components["schemas"]["CommunityIdentity"];
                };
            };
        };
    };
    updateCommunity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Weavers"
                 *     }
                 */
                "application/json": components["schemas"]["CommunityIdentityChanges"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Weavers",
                     *       "language": "en",
                     *       "timeZone": "UTC",
                     *       "color": "#0b5f63",
                     *       "fixed": []
                     *     }
                     */
                    "application/json": components["schemas"]["CommunityIdentity"];
                };
            };
        };
    };
    listEntitiesForAdministrators: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description Parts of the name or description, in any order; one or two characters match the beginning of a word. */
                search?: string;
                verified?: boolean;
                /** @description True: those that are not verified, and new or changed since an administrator decided about them. */
                awaiting?: boolean;
                owner_id?: string;
                sort?: "created_at" | "name" | "updated_at";
                order?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "entities": [],
                     *         "pagination": {
                     *           "current_page": 1,
                     *           "total_pages": 0,
                     *           "total_items": 0,
                     *           "per_page": 1,
                     *           "has_next": false,
                     *           "has_prev": false
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListEntitiesForAdministratorsAnswer"];
                };
            };
        };
    };
    updateEntityVerification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "isVerified": true
                 *     }
                 */
                "application/json": components["schemas"]["EntityVerification"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "01a20685-e877-725b-a927-ace9cb293aef",
                     *         "isVerified": true,
                     *         "verifiedAt": "2026-11-23T03:49:28.866Z",
                     *         "verifiedBy": "01a20685-e86d-7810-a569-9842f9700f49"
                     *       },
                     *       "message": "Entity verification status updated successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["UpdateEntityVerificationAnswer"];
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                status?: "pending" | "expired" | "accepted";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invitations": [],
                     *       "pagination": {
                     *         "page": 1,
                     *         "limit": 1,
                     *         "total": 0,
                     *         "totalPages": 0,
                     *         "hasNext": false,
                     *         "hasPrev": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["InvitationList"];
                };
            };
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client. For 24 hours, the same request with the same key returns the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "new-01a20685-e8e7-71f2-9c1a-aa197f9be808@test.example"
                 *     }
                 */
                "application/json": components["schemas"]["NewInvitation"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "invitation": {
                     *           "id": "01a20685-e8f7-7fe2-b5e2-0518fc87f33f",
                     *           "email": "new-01a20685-e8e7-71f2-9c1a-aa197f9be808@test.example",
                     *           "role": "subscriber",
                     *           "language": "en",
                     *           "message": null,
                     *           "status": "pending",
                     *           "mail": "pending",
                     *           "invitedBy": "01a20685-e8d2-778c-a4e1-19f74b9f3cd4",
                     *           "createdAt": "2026-11-23T03:49:28.945Z",
                     *           "expiresAt": "2026-12-07T03:49:28.945Z",
                     *           "acceptedAt": null,
                     *           "userId": null
                     *         }
                     *       },
                     *       "message": "Invitation created successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["CreateInvitationAnswer"];
                };
            };
        };
    };
    deleteInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Invitation withdrawn successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    createInvitations: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client. For 24 hours, the same request with the same key returns the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "invitations": [
                 *         {
                 *           "email": "new-01a208f5-0207-7ef9-86ab-7a9dd351c7fc@test.example"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewInvitations"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "invited": 1,
                     *         "failed": 0,
                     *         "results": [
                     *           {
                     *             "email": "new-01a208f5-0207-7ef9-86ab-7a9dd351c7fc@test.example",
                     *             "success": true
                     *           }
                     *         ]
                     *       },
                     *       "message": "Bulk invitation completed"
                     *     }
                     */
                    "application/json": components["schemas"]["CreateInvitationsAnswer"];
                };
            };
        };
    };
    listNewsForDesk: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description Scheduled ones are no drafts here. */
                status?: "draft" | "scheduled" | "published" | "archived";
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "articles": [],
                     *         "pagination": {
                     *           "current_page": 1,
                     *           "total_pages": 0,
                     *           "total_items": 0,
                     *           "per_page": 1,
                     *           "has_next": false,
                     *           "has_prev": false
                     *         },
                     *         "counts": {
                     *           "draft": 0,
                     *           "scheduled": 0,
                     *           "published": 0,
                     *           "archived": 0
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListNewsForDeskAnswer"];
                };
            };
        };
    };
    getArticleForDesk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "01a2169e-61e1-7652-8ee8-ff9b7923dd14",
                     *         "title": "Article 1",
                     *         "excerpt": "An excerpt",
                     *         "slug": "number-1",
                     *         "category": "Other",
                     *         "tags": [],
                     *         "featuredImage": null,
                     *         "gallery": [],
                     *         "featuredImageShown": null,
                     *         "galleryShown": [],
                     *         "visibility": "public",
                     *         "status": "draft",
                     *         "featured": false,
                     *         "views": 0,
                     *         "likeCount": 0,
                     *         "publishedAt": null,
                     *         "createdAt": "2026-11-26T06:50:08.224Z",
                     *         "updatedAt": "2026-11-26T06:50:08.224Z",
                     *         "authorId": "01a2169e-61d9-78b0-8d2c-872b7fd954fe",
                     *         "author": {
                     *           "id": "01a2169e-61d9-78b0-8d2c-872b7fd954fe",
                     *           "name": "admin-01a2169e-61d9-78b0-8d2c-872b7fd954fe",
                     *           "avatar": null
                     *         },
                     *         "seo": {
                     *           "metaTitle": "",
                     *           "metaDescription": "",
                     *           "keywords": []
                     *         },
                     *         "content": "Some **content**.",
                     *         "publishAt": null,
                     *         "etag": "\"1\""
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetArticleForDeskAnswer"];
                };
            };
        };
    };
    listArticleRevisions: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "revisions": [
                     *           {
                     *             "revision": 1,
                     *             "savedAt": "2026-11-23T16:03:13.285Z",
                     *             "savedBy": {
                     *               "id": "01a20925-aaa6-7eec-b672-3a6e95a1e0af",
                     *               "name": "admin-01a20925-aaa6-7eec-b672-3a6e95a1e0af",
                     *               "avatar": null
                     *             },
                     *             "cause": "created",
                     *             "changed": [],
                     *             "isCurrent": true
                     *           }
                     *         ],
                     *         "pagination": {
                     *           "current_page": 1,
                     *           "total_pages": 1,
                     *           "total_items": 1,
                     *           "per_page": 1,
                     *           "has_next": false,
                     *           "has_prev": false
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListArticleRevisionsAnswer"];
                };
            };
        };
    };
    getArticleRevision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                revision: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "revision": 1,
                     *         "savedAt": "2026-11-26T16:32:26.747Z",
                     *         "savedBy": {
                     *           "id": "01a218b3-8074-7ab2-9210-2985c1104ea2",
                     *           "name": "admin-2170881086294031717096130425677434530",
                     *           "avatar": null
                     *         },
                     *         "cause": "created",
                     *         "changed": [],
                     *         "isCurrent": false,
                     *         "article": {
                     *           "title": "Article 3",
                     *           "content": "Some **content**.",
                     *           "excerpt": "An excerpt",
                     *           "slug": "number-3",
                     *           "category": "Other",
                     *           "tags": [],
                     *           "featuredImage": null,
                     *           "gallery": [],
                     *           "featuredImageShown": null,
                     *           "galleryShown": [],
                     *           "visibility": "public",
                     *           "status": "draft",
                     *           "featured": false,
                     *           "seo": {
                     *             "metaTitle": "",
                     *             "metaDescription": "",
                     *             "keywords": []
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetArticleRevisionAnswer"];
                };
            };
        };
    };
    restoreArticleRevision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                revision: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "01a20925-ac8a-759e-ab46-95beb52c4598",
                     *         "revision": 3
                     *       },
                     *       "message": "Revision restored successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["RestoreArticleRevisionAnswer"];
                };
            };
        };
    };
    listSentNotifications: {
        parameters: {
            query?: {
                /** @description This or `userId` is required. */
                batchId?: string;
                userId?: string;
                /** @description Only what is due later; `false`: only what is due. */
                scheduled?: boolean;
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "notifications": [],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["SentNotificationList"];
                };
            };
        };
    };
    listOpportunitiesForReview: {
        parameters: {
            query?: {
                status?: "draft" | "pending" | "active" | "expired" | "closed";
                type?: "job" | "project" | "collaboration";
                owner_id?: string;
                entity_id?: string;
                search?: string;
                /** @description Submitted then or later; what is not pending: created. */
                from?: string;
                /** @description Submitted then or earlier; what is not pending: created. */
                to?: string;
                /** @description By `submitted_at`, what is not pending by `created_at`: the oldest first. */
                order?: "asc" | "desc";
                limit?: number;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "opportunities": [],
                     *       "total": 0,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ReviewQueue"];
                };
            };
        };
    };
    getOpportunityForReview: {
        parameters: {
            query?: {
                render?: "html";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a208ee-f93c-79f7-aeba-db5046fa34b7",
                     *       "title": "Opportunity 1",
                     *       "description": "Some work to do.",
                     *       "category": "Other",
                     *       "type": "job",
                     *       "location": {
                     *         "remote": false
                     *       },
                     *       "requirements": [],
                     *       "benefits": [],
                     *       "entity_id": null,
                     *       "owner": {
                     *         "id": "01a208ee-f935-79b3-aec0-936287f09529",
                     *         "name": "admin-01a208ee-f935-79b3-aec0-936287f09529",
                     *         "avatar": null,
                     *         "is_verified": false,
                     *         "joined_at": "2026-11-23T15:03:28.824Z",
                     *         "opportunities": {
                     *           "published": 0,
                     *           "sent_back": 0,
                     *           "removed": 0
                     *         }
                     *       },
                     *       "tags": [],
                     *       "status": "pending",
                     *       "visibility": "public",
                     *       "created_at": "2026-11-23T15:03:28.828Z",
                     *       "updated_at": "2026-11-23T15:03:28.828Z",
                     *       "views": 0,
                     *       "applications": 0,
                     *       "is_featured": false,
                     *       "application_process": null,
                     *       "attachments": [],
                     *       "submitted_at": "2026-11-23T15:03:28.828Z",
                     *       "version": 1,
                     *       "decisions": [],
                     *       "show_owner": true
                     *     }
                     */
                    "application/json": components["schemas"]["ReviewedOpportunity"];
                };
            };
        };
    };
    deleteOpportunities: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "01a208ee-fafc-750c-a384-5a6d4afa1257"
                 *       ],
                 *       "reason": "Spam."
                 *     }
                 */
                "application/json": components["schemas"]["BulkRemoval"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "updated": 1,
                     *         "failed": 0,
                     *         "results": [
                     *           {
                     *             "id": "01a208ee-fafc-750c-a384-5a6d4afa1257",
                     *             "success": true
                     *           }
                     *         ]
                     *       },
                     *       "message": "Bulk deletion completed"
                     *     }
                     */
                    "application/json": components["schemas"]["DeleteOpportunitiesAnswer"];
                };
            };
        };
    };
    updateOpportunityStatuses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "01a208ee-fbcb-7d84-9e53-630e89169688"
                 *       ],
                 *       "status": "active"
                 *     }
                 */
                "application/json": components["schemas"]["BulkStatusDecision"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "updated": 1,
                     *         "failed": 0,
                     *         "results": [
                     *           {
                     *             "id": "01a208ee-fbcb-7d84-9e53-630e89169688",
                     *             "success": true
                     *           }
                     *         ]
                     *       },
                     *       "message": "Bulk status update completed"
                     *     }
                     */
                    "application/json": components["schemas"]["UpdateOpportunityStatusesAnswer"];
                };
            };
        };
    };
    getOverview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "at": "2026-11-26T06:26:53.137Z",
                     *       "versions": {
                     *         "hromada": "0.1.0",
                     *         "node": "26.10.0",
                     *         "database": "18.4"
                     *       },
                     *       "accounts": {
                     *         "byRole": [
                     *           {
                     *             "role": "admin",
                     *             "count": 29
                     *           }
                     *         ],
                     *         "deleted": 0,
                     *         "suspended": 0,
                     *         "newPerDay": [
                     *           {
                     *             "day": "2026-08-29",
                     *             "count": 0
                     *           }
                     *         ]
                     *       },
                     *       "review": {
                     *         "pending": 1,
                     *         "oldestAt": "2026-11-26T06:26:52.452Z"
                     *       },
                     *       "queues": [
                     *         {
                     *           "queue": "digests",
                     *           "waiting": 0,
                     *           "oldestSeconds": 0
                     *         }
                     *       ],
                     *       "deliveries": {
                     *         "failures": []
                     *       },
                     *       "backup": {
                     *         "lastAt": null,
                     *         "failure": null
                     *       },
                     *       "audit": {
                     *         "entries": 14,
                     *         "verification": null
                     *       },
                     *       "configured": {
                     *         "mail": true,
                     *         "sms": true,
                     *         "push": true,
                     *         "wallets": true,
                     *         "moderation": "open",
                     *         "storage": "disk",
                     *         "backups": false,
                     *         "redis": false,
                     *         "externalDatabase": true,
                     *         "secondFactorOfAdministrators": false,
                     *         "trustedProxies": false,
                     *         "held": [],
                     *         "unnamedProxy": null
                     *       },
                     *       "disk": {
                     *         "freeBytes": 73415942144,
                     *         "totalBytes": 270553174016
                     *       },
                     *       "load": [
                     *         {
                     *           "at": "2026-11-25T06:30:00.000Z",
                     *           "requests": 0,
                     *           "failures": 0,
                     *           "meanMs": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Overview"];
                };
            };
        };
    };
    listSecurityEvents: {
        parameters: {
            query?: {
                /** @description An account, by id or e-mail address. */
                userId?: string;
                kind?: "SIGN_IN_SUCCEEDED" | "SIGN_IN_FAILED" | "ACCESS_REFUSED" | "GUESSING_DELAYED" | "CODE_FAILED" | "SECOND_FACTOR_USED" | "SECOND_FACTOR_FAILED" | "SECOND_FACTOR_CHANGED" | "PASSKEY_ADDED" | "PASSKEY_REMOVED" | "API_KEY_CREATED" | "API_KEY_REVOKED" | "SESSION_ENDED" | "PASSWORD_CHANGED" | "PASSWORD_RESET" | "ADDRESS_CONFIRMED" | "ADDRESS_CHANGED" | "PROVIDER_LINKED" | "PROVIDER_UNLINKED" | "WALLET_LINKED" | "WALLET_UNLINKED" | "ACCOUNT_CREATED" | "ACCOUNT_SUSPENDED" | "ACCOUNT_REINSTATED" | "ACCOUNT_DELETED" | "EVENTS_OMITTED" | "PASSWORD_FAILED" | "REAUTHENTICATED" | "ACCESS_DISAVOWED";
                /** @description Earliest time, inclusive. */
                from?: string;
                /** @description Latest time, inclusive. */
                to?: string;
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": [],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["NamedSecurityEvents"];
                };
            };
        };
    };
    exportSecurityEvents: {
        parameters: {
            query?: {
                /** @description An account, by id or e-mail address. */
                userId?: string;
                kind?: "SIGN_IN_SUCCEEDED" | "SIGN_IN_FAILED" | "ACCESS_REFUSED" | "GUESSING_DELAYED" | "CODE_FAILED" | "SECOND_FACTOR_USED" | "SECOND_FACTOR_FAILED" | "SECOND_FACTOR_CHANGED" | "PASSKEY_ADDED" | "PASSKEY_REMOVED" | "API_KEY_CREATED" | "API_KEY_REVOKED" | "SESSION_ENDED" | "PASSWORD_CHANGED" | "PASSWORD_RESET" | "ADDRESS_CONFIRMED" | "ADDRESS_CHANGED" | "PROVIDER_LINKED" | "PROVIDER_UNLINKED" | "WALLET_LINKED" | "WALLET_UNLINKED" | "ACCOUNT_CREATED" | "ACCOUNT_SUSPENDED" | "ACCOUNT_REINSTATED" | "ACCOUNT_DELETED" | "EVENTS_OMITTED" | "PASSWORD_FAILED" | "REAUTHENTICATED" | "ACCESS_DISAVOWED";
                /** @description Earliest time, inclusive. */
                from?: string;
                /** @description Latest time, inclusive. */
                to?: string;
                format?: "jsonl" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All matching events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example  */
                    "application/x-ndjson": string;
                    /** @example "id","timestamp","kind","userId","ipAddress","device","requestId","detail" */
                    "text/csv; charset=utf-8": string;
                };
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description Parts of the name or e-mail address, in any order; one or two characters match the beginning of a word. */
                search?: string;
                role?: "visitor" | "subscriber" | "member" | "confidential" | "admin";
                verified?: boolean;
                active?: boolean;
                /** @description True: the deleted accounts that can still be restored, by default the last deleted first. */
                deleted?: boolean;
                /** @description A day: from its begin. */
                createdAfter?: string;
                /** @description A day: to its end. */
                createdBefore?: string;
                sortBy?: "createdAt" | "lastLoginAt" | "name" | "email";
                sortOrder?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "users": [
                     *         {
                     *           "id": "01a2069a-217b-7f05-8c60-39c54c0dfca5",
                     *           "email": "admin-01a2069a-217b-7f05-8c60-39c54c0dfca5@test.example",
                     *           "name": "admin-01a2069a-217b-7f05-8c60-39c54c0dfca5",
                     *           "firstName": null,
                     *           "lastName": null,
                     *           "avatar": null,
                     *           "visibility": "members",
                     *           "role": "admin",
                     *           "isVerified": false,
                     *           "isActive": true,
                     *           "emailVerified": true,
                     *           "bio": null,
                     *           "location": null,
                     *           "company": null,
                     *           "position": null,
                     *           "phone": null,
                     *           "phoneVerified": false,
                     *           "website": null,
                     *           "walletAddress": null,
                     *           "authProviders": [
                     *             "email"
                     *           ],
                     *           "statistics": {
                     *             "entitiesCreated": 0,
                     *             "opportunitiesCreated": 0,
                     *             "notificationsSent": 0,
                     *             "lastActivity": "2026-11-23T04:11:34.141Z"
                     *           },
                     *           "preferences": {
                     *             "language": "en",
                     *             "theme": "system",
                     *             "notifications": {
                     *               "email": true,
                     *               "push": false,
                     *               "sms": false
                     *             }
                     *           },
                     *           "verificationType": null,
                     *           "verifiedAt": null,
                     *           "createdAt": "2026-11-23T04:11:34.141Z",
                     *           "updatedAt": "2026-11-23T04:11:34.141Z",
                     *           "lastLoginAt": "2026-11-23T04:11:34.141Z",
                     *           "verifiedBy": null,
                     *           "verificationNotes": null,
                     *           "suspension": null
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "page": 1,
                     *         "limit": 1,
                     *         "total": 8,
                     *         "totalPages": 8,
                     *         "hasNext": true,
                     *         "hasPrev": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UserList"];
                };
            };
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a2069a-224e-7f55-8067-e5dba666d255",
                     *       "email": "admin-01a2069a-224e-7f55-8067-e5dba666d255@test.example",
                     *       "name": "admin-01a2069a-224e-7f55-8067-e5dba666d255",
                     *       "firstName": null,
                     *       "lastName": null,
                     *       "avatar": null,
                     *       "visibility": "members",
                     *       "role": "admin",
                     *       "isVerified": false,
                     *       "isActive": true,
                     *       "emailVerified": true,
                     *       "bio": null,
                     *       "location": null,
                     *       "company": null,
                     *       "position": null,
                     *       "phone": null,
                     *       "phoneVerified": false,
                     *       "website": null,
                     *       "walletAddress": null,
                     *       "authProviders": [
                     *         "email"
                     *       ],
                     *       "statistics": {
                     *         "entitiesCreated": 0,
                     *         "opportunitiesCreated": 0,
                     *         "notificationsSent": 0,
                     *         "lastActivity": "2026-11-23T04:11:34.352Z"
                     *       },
                     *       "preferences": {
                     *         "language": "en",
                     *         "theme": "system",
                     *         "notifications": {
                     *           "email": true,
                     *           "push": false,
                     *           "sms": false
                     *         }
                     *       },
                     *       "verificationType": null,
                     *       "verifiedAt": null,
                     *       "createdAt": "2026-11-23T04:11:34.352Z",
                     *       "updatedAt": "2026-11-23T04:11:34.352Z",
                     *       "lastLoginAt": "2026-11-23T04:11:34.352Z",
                     *       "verifiedBy": null,
                     *       "verificationNotes": null,
                     *       "suspension": null,
                     *       "loginHistory": [
                     *         {
                     *           "timestamp": "2026-11-23T04:11:34.352Z",
                     *           "ip": "127.0.0.1",
                     *           "userAgent": "node",
                     *           "provider": "email"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "Advertises",
                 *       "notifyUser": true
                 *     }
                 */
                "application/json": components["schemas"]["Deletion"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "userId": "01a2167a-f244-709a-b1dd-2ccf5c805e1a",
                     *         "deletedBy": "01a2167a-f233-7d3e-a7c7-073460c8319e",
                     *         "deletedAt": "2026-11-26T06:11:25.904Z",
                     *         "reason": "Advertises",
                     *         "dataDeleted": false
                     *       },
                     *       "message": "User account deleted successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["DeleteUserAnswer"];
                };
            };
        };
    };
    listUserApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "api_keys": []
                     *     }
                     */
                    "application/json": components["schemas"]["ListUserApiKeysAnswer"];
                };
            };
        };
    };
    revokeUserApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "The key was published"
                 *     }
                 */
                "application/json": components["schemas"]["Revocation"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "API key revoked successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    listUserPublications: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "published": [
                     *         {
                     *           "kind": "news",
                     *           "total": 0,
                     *           "items": []
                     *         },
                     *         {
                     *           "kind": "entities",
                     *           "total": 0,
                     *           "items": []
                     *         },
                     *         {
                     *           "kind": "opportunities",
                     *           "total": 0,
                     *           "items": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PublishedByUser"];
                };
            };
        };
    };
    restoreUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "Deleted by mistake"
                 *     }
                 */
                "application/json": components["schemas"]["Restoration"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "userId": "01a2167a-f321-70d7-82e6-5176322a3173",
                     *         "restoredBy": "01a2167a-f30d-7990-9dd2-43f5addc139f",
                     *         "restoredAt": "2026-11-26T06:11:26.129Z",
                     *         "reason": "Deleted by mistake"
                     *       },
                     *       "message": "User account restored successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["RestoreUserAnswer"];
                };
            };
        };
    };
    updateUserRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "confidential"
                 *     }
                 */
                "application/json": components["schemas"]["RoleChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "userId": "01a20685-eae3-71a3-b4b5-befee3bdd85e",
                     *         "previousRole": "member",
                     *         "newRole": "confidential",
                     *         "updatedBy": "01a20685-ead9-7c20-8c81-a3c6d88649de",
                     *         "updatedAt": "2026-11-23T03:49:29.452Z",
                     *         "reason": null
                     *       },
                     *       "message": "User role updated successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["UpdateUserRoleAnswer"];
                };
            };
        };
    };
    listUserSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sessions": [
                     *         {
                     *           "id": "01a208f5-0d3e-776d-b12d-c03f65b7573b",
                     *           "createdAt": "2026-11-23T15:10:07.168Z",
                     *           "expiresAt": "2026-12-23T15:10:07.166Z",
                     *           "ipAddress": "127.0.0.1",
                     *           "userAgent": "node",
                     *           "provider": "email",
                     *           "isCurrent": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListUserSessionsAnswer"];
                };
            };
        };
    };
    endUserSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "The telephone was stolen"
                 *     }
                 */
                "application/json": components["schemas"]["Revocation"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "ended": 1
                     *       },
                     *       "message": "Sessions ended successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["EndUserSessionsAnswer"];
                };
            };
        };
    };
    endUserSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "The telephone was stolen"
                 *     }
                 */
                "application/json": components["schemas"]["Revocation"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Session ended successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    updateUserStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "isActive": false
                 *     }
                 */
                "application/json": components["schemas"]["StatusChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "userId": "01a20685-eb53-79cf-8b34-4a68227769ee",
                     *         "wasActive": true,
                     *         "isActive": false,
                     *         "until": null,
                     *         "contentHidden": false,
                     *         "updatedBy": "01a20685-eb25-7321-a383-e35bd7cba9a7",
                     *         "updatedAt": "2026-11-23T03:49:29.578Z",
                     *         "reason": null
                     *       },
                     *       "message": "User status updated successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["UpdateUserStatusAnswer"];
                };
            };
        };
    };
    updateUserVerification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "isVerified": true
                 *     }
                 */
                "application/json": components["schemas"]["VerificationChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "userId": "01a20685-eb82-70da-b48d-d61179b23164",
                     *         "isVerified": true,
                     *         "verificationType": "manual",
                     *         "verifiedBy": "01a20685-eb82-70da-b48d-d61179b23164",
                     *         "verifiedAt": "2026-11-23T03:49:29.617Z",
                     *         "notes": null
                     *       },
                     *       "message": "User verification status updated successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["UpdateUserVerificationAnswer"];
                };
            };
        };
    };
    listUserWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhooks": []
                     *     }
                     */
                    "application/json": components["schemas"]["ListUserWebhooksAnswer"];
                };
            };
        };
    };
    deleteUserWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "The receiver is gone"
                 *     }
                 */
                "application/json": components["schemas"]["Revocation"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Webhook deleted successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    deleteUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userIds": [
                 *         "01a20925-0824-783a-a3a8-83cb2081e613"
                 *       ],
                 *       "reason": "Advertises",
                 *       "notifyUser": true
                 *     }
                 */
                "application/json": components["schemas"]["BulkDeletion"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Bulk deletion completed",
                     *       "data": {
                     *         "updated": 1,
                     *         "failed": 0,
                     *         "results": [
                     *           {
                     *             "userId": "01a20925-0824-783a-a3a8-83cb2081e613",
                     *             "success": true
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BulkSummary"];
                };
            };
        };
    };
    restoreUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userIds": [
                 *         "01a208f5-110c-7543-8c2b-c6069dde2764"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BulkRestoration"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Bulk restoration completed",
                     *       "data": {
                     *         "updated": 0,
                     *         "failed": 1,
                     *         "results": [
                     *           {
                     *             "userId": "01a208f5-110c-7543-8c2b-c6069dde2764",
                     *             "success": false,
                     *             "error": "USER_NOT_DELETED"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BulkSummary"];
                };
            };
        };
    };
    updateUserRoles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userIds": [
                 *         "01a20685-eba2-7288-9211-37ec54571f42"
                 *       ],
                 *       "role": "confidential"
                 *     }
                 */
                "application/json": components["schemas"]["BulkRoleChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Bulk role update completed",
                     *       "data": {
                     *         "updated": 0,
                     *         "failed": 1,
                     *         "results": [
                     *           {
                     *             "userId": "01a20685-eba2-7288-9211-37ec54571f42",
                     *             "success": false,
                     *             "error": "SELF_ASSIGNMENT_DENIED"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BulkSummary"];
                };
            };
        };
    };
    updateUserStatuses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userIds": [
                 *         "01a20685-ebb1-71d6-9b55-ce7766a0a091"
                 *       ],
                 *       "isActive": false
                 *     }
                 */
                "application/json": components["schemas"]["BulkStatusChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Bulk status update completed",
                     *       "data": {
                     *         "updated": 0,
                     *         "failed": 1,
                     *         "results": [
                     *           {
                     *             "userId": "01a20685-ebb1-71d6-9b55-ce7766a0a091",
                     *             "success": false,
                     *             "error": "SELF_ASSIGNMENT_DENIED"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BulkSummary"];
                };
            };
        };
    };
    updateUserVerifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userIds": [
                 *         "01a20685-ebbd-72d2-b920-71bf12956c2f"
                 *       ],
                 *       "isVerified": true
                 *     }
                 */
                "application/json": components["schemas"]["BulkVerificationChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Bulk verification update completed",
                     *       "data": {
                     *         "updated": 1,
                     *         "failed": 0,
                     *         "results": [
                     *           {
                     *             "userId": "01a20685-ebbd-72d2-b920-71bf12956c2f",
                     *             "success": true
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BulkSummary"];
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "api_keys": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListApiKeysAnswer"];
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client. For 24 hours, the same request with the same key returns the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Key",
                 *       "scopes": [
                 *         "opportunities:read"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewApiKey"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "api_key": {
                     *           "id": "01a20685-ebfb-7bdc-ae07-e860be5d7e63",
                     *           "name": "Key",
                     *           "scopes": [
                     *             "opportunities:read"
                     *           ],
                     *           "prefix": "hrm_bY1227Rl",
                     *           "created_at": "2026-11-23T03:49:29.715Z",
                     *           "expires_at": null,
                     *           "last_used_at": null
                     *         },
                     *         "key": "hrm_bY12…"
                     *       },
                     *       "message": "API key created successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["CreateApiKeyAnswer"];
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "API key deleted successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client. For 24 hours, the same request with the same key returns the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "api_key": {
                     *           "id": "01a20685-ec45-7405-9e4d-501b1e08d033",
                     *           "name": "Key",
                     *           "scopes": [
                     *             "webhooks:write"
                     *           ],
                     *           "prefix": "hrm_QiUxQZHI",
                     *           "created_at": "2026-11-23T03:49:29.790Z",
                     *           "expires_at": null,
                     *           "last_used_at": null
                     *         },
                     *         "key": "hrm_QiUx…"
                     *       },
                     *       "message": "API key rotated successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["RotateApiKeyAnswer"];
                };
            };
        };
    };
    completeProviderSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirect */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    requestEmailChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "newEmail": "new-01a20685-ec6a-7008-88b7-f5b8ecf14907@test.example"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: idn-email
                     * @description Upper and lower case, and both forms of an international domain, are one address.
                     */
                    newEmail: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": true
                     *     }
                     */
                    "application/json": components["schemas"]["RequestEmailChangeAnswer"];
                };
            };
        };
    };
    confirmEmailChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "Yq9F7moV…"
                 *     }
                 */
                "application/json": {
                    /** @description From the link in the mail. */
                    token: string;
                };
                /**
                 * @example {
                 *       "token": "Yq9F7moV…"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @description From the link in the mail. */
                    token: string;
                };
            };
        };
        responses: {
            /** @description For a browser an HTML page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": true
                     *     }
                     */
                    "application/json": components["schemas"]["ConfirmEmailChangeAnswer"];
                    "text/html": string;
                };
            };
        };
    };
    undoEmailChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "NkhTD0Sz…",
                 *       "newPassword": "three green bicycles"
                 *     }
                 */
                "application/json": {
                    /** @description From the link in the mail. */
                    token: string;
                    newPassword: string;
                };
                /**
                 * @example {
                 *       "token": "NkhTD0Sz…",
                 *       "newPassword": "three green bicycles"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @description From the link in the mail. */
                    token: string;
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description For a browser an HTML page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": true
                     *     }
                     */
                    "application/json": components["schemas"]["UndoEmailChangeAnswer"];
                    "text/html": string;
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currentPassword": "correct horse battery",
                 *       "newPassword": "three green bicycles"
                 *     }
                 */
                "application/json": {
                    currentPassword: string;
                    newPassword: string;
                    revokeOtherSessions?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": null,
                     *       "user": {
                     *         "name": "member-01a2167a-f68a-7b68-a12f-5421f5dba6e1",
                     *         "email": "member-01a2167a-f68a-7b68-a12f-5421f5dba6e1@test.example",
                     *         "emailVerified": true,
                     *         "image": null,
                     *         "createdAt": "2026-11-26T06:11:26.986Z",
                     *         "updatedAt": "2026-11-26T06:11:26.986Z",
                     *         "role": "member",
                     *         "language": "en",
                     *         "id": "01a2167a-f68a-7b68-a12f-5421f5dba6e1"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ChangePasswordAnswer"];
                };
            };
        };
    };
    disavowAccessChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "W_O9JdQl…"
                 *     }
                 */
                "application/json": {
                    /** @description From the link in the mail. */
                    token: string;
                };
                /**
                 * @example {
                 *       "token": "W_O9JdQl…"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @description From the link in the mail. */
                    token: string;
                };
            };
        };
        responses: {
            /** @description For a browser an HTML page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "resetToken": "L_WoLf97IrK_vMpXT-2d23flO_Y0v58TvdSLhPaankU"
                     *     }
                     */
                    "application/json": components["schemas"]["DisavowAccessChangeAnswer"];
                    "text/html": string;
                };
            };
            /** @description For a browser, to the page on which a new password is chosen. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    foundCommunity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "M4maJj_A…",
                 *       "name": "Олена Коваль",
                 *       "email": "olena-01a21a1f-ed2b-7e89-8454-5b73f7f6bdd5@community.example",
                 *       "password": "three green bicycles"
                 *     }
                 */
                "application/json": {
                    /** @description From the link. */
                    token: string;
                    name: string;
                    /**
                     * Format: idn-email
                     * @description Upper and lower case, and both forms of an international domain, are one address.
                     */
                    email: string;
                    password: string;
                    community?: components["schemas"]["CommunityIdentityChanges"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "ftbglkOf…",
                     *       "user": {
                     *         "name": "Олена Коваль",
                     *         "email": "olena-01a21a1f-ed2b-7e89-8454-5b73f7f6bdd5@community.example",
                     *         "emailVerified": true,
                     *         "image": null,
                     *         "createdAt": "2026-11-26T23:10:29.711Z",
                     *         "updatedAt": "2026-11-26T23:10:29.711Z",
                     *         "role": "admin",
                     *         "language": "en",
                     *         "id": "01a21a1f-ed51-70d6-8d7c-a512f41bda17"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
        };
    };
    getCurrentSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "session": {
                     *         "expiresAt": "2026-12-26T11:06:05.335Z",
                     *         "token": "5duW904t…",
                     *         "createdAt": "2026-11-26T11:06:05.336Z",
                     *         "updatedAt": "2026-11-26T11:06:05.336Z",
                     *         "ipAddress": "127.0.0.1",
                     *         "userAgent": "node",
                     *         "userId": "01a21788-b697-74d7-a323-060e85fbcb0f",
                     *         "id": "01a21788-b697-7754-8051-7c3bfb828801"
                     *       },
                     *       "user": {
                     *         "name": "member-2170857413827915235659257325874301711",
                     *         "email": "member-2170857413827915235659257325874301711@test.example",
                     *         "emailVerified": true,
                     *         "image": null,
                     *         "createdAt": "2026-11-26T11:06:05.336Z",
                     *         "updatedAt": "2026-11-26T11:06:05.336Z",
                     *         "role": "member",
                     *         "language": "en",
                     *         "id": "01a21788-b697-74d7-a323-060e85fbcb0f"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetCurrentSessionAnswer"];
                };
            };
        };
    };
    getJwks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keys": [
                     *         {
                     *           "alg": "EdDSA",
                     *           "crv": "Ed25519",
                     *           "kty": "OKP",
                     *           "x": "u2oJ7taEOoA23hNkk5vDoiLxqfIPj6d4dKou7kJ-khQ",
                     *           "kid": "01a20685-e740-7d91-8a94-b6949ae362bd"
                     *         },
                     *         {
                     *           "alg": "EdDSA",
                     *           "crv": "Ed25519",
                     *           "kty": "OKP",
                     *           "x": "smuDEfG-q07KOGpoKJKXBBDaFbwehMWaCkTdbyFfibg",
                     *           "kid": "3cb5a824-e0af-4ab7-a51f-df0ded3acd95"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["GetJwksAnswer"];
                };
            };
        };
    };
    linkProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "provider": "oidc",
                 *       "callbackURL": "/app"
                 *     }
                 */
                "application/json": {
                    provider: string;
                    /** @description Page to redirect to afterwards. */
                    callbackURL?: string;
                    /** @description Page to redirect to afterwards. */
                    errorCallbackURL?: string;
                    disableRedirect?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "http://127.0.0.1:41639/authorize?response_type=code&client_id=hromada&state=WZ7eNkU5kzI6NiqJZWdJBs5rKkqe4kw8&scope=openid+email+profile&redirect_uri=http%3A%2F%2F127.0.0.1%3A36911%2Fapi%2Fauth%2Fcallback%2Foidc&nonce=FUsmaAA0MuS_eAeo7nEunT1GJP7t433y&code_challenge_method=S256&code_challenge=GeA17Um_h-MWCb0BQknjH07PocfBZ31xPuKRStw_lM4",
                     *       "redirect": true
                     *     }
                     */
                    "application/json": components["schemas"]["Redirection"];
                };
            };
        };
    };
    listSignInMethods: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "accountId": "01a20685-f052-7ebc-b00d-d178bbbaa308",
                     *         "providerId": "credential",
                     *         "userId": "01a20685-f052-7ebc-b00d-d178bbbaa308",
                     *         "createdAt": "2026-11-23T03:49:30.836Z",
                     *         "updatedAt": "2026-11-23T03:49:30.836Z",
                     *         "id": "01a20685-f052-7a5b-888f-e722e917dea4",
                     *         "scopes": []
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ListSignInMethodsAnswer"];
                };
            };
        };
    };
    signInByMagicLink: {
        parameters: {
            query?: {
                /** @description Page to redirect to afterwards. */
                callbackURL?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "XWdBvvBr…"
                 *     }
                 */
                "application/json": {
                    /** @description From the link in the mail. */
                    token: string;
                };
                /**
                 * @example {
                 *       "token": "XWdBvvBr…"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @description From the link in the mail. */
                    token: string;
                };
            };
        };
        responses: {
            /** @description For a browser an HTML page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "6EKnHTXI…",
                     *       "user": {
                     *         "name": "member-01a2167a-f7cc-7e7c-9f1a-a0d5b38acc7f",
                     *         "email": "member-01a2167a-f7cc-7e7c-9f1a-a0d5b38acc7f@test.example",
                     *         "emailVerified": true,
                     *         "image": null,
                     *         "createdAt": "2026-11-26T06:11:27.308Z",
                     *         "updatedAt": "2026-11-26T06:11:27.308Z",
                     *         "role": "member",
                     *         "language": "en",
                     *         "id": "01a2167a-f7cc-7e7c-9f1a-a0d5b38acc7f"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["FirstStep"];
                    "text/html": string;
                };
            };
            /** @description For a browser, to the given page. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deletePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "01a20685-f082-7e4b-a45b-89555e97bc1c"
                 *     }
                 */
                "application/json": {
                    id: string;
                    /** @description Required when the account has a password; to remove a passkey, unless proven within 10 minutes. */
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": true
                     *     }
                     */
                    "application/json": components["schemas"]["Status"];
                };
            };
        };
    };
    createPasskeySignInOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Options for the browser, in the JSON form of WebAuthn level 3. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "rpId": "localhost",
                     *       "challenge": "wQhovmMz…",
                     *       "timeout": 60000,
                     *       "userVerification": "required"
                     *     }
                     */
                    "application/json": components["schemas"]["CeremonyOptions"];
                };
            };
        };
    };
    createPasskeyRegistrationOptions: {
        parameters: {
            query?: {
                authenticatorAttachment?: "platform" | "cross-platform";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Options for the browser, in the JSON form of WebAuthn level 3. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "challenge": "VwE6wAV5…",
                     *       "rp": {
                     *         "name": "Hromada",
                     *         "id": "localhost"
                     *       },
                     *       "user": {
                     *         "id": "AaIGhfH5enGW_NTNCg7RIQ",
                     *         "name": "member-01a20685-f1f9-7a71-96fc-d4cd0a0ed121@test.example",
                     *         "displayName": "member-01a20685-f1f9-7a71-96fc-d4cd0a0ed121"
                     *       },
                     *       "pubKeyCredParams": [
                     *         {
                     *           "alg": -48,
                     *           "type": "public-key"
                     *         },
                     *         {
                     *           "alg": -8,
                     *           "type": "public-key"
                     *         },
                     *         {
                     *           "alg": -7,
                     *           "type": "public-key"
                     *         },
                     *         {
                     *           "alg": -257,
                     *           "type": "public-key"
                     *         }
                     *       ],
                     *       "timeout": 60000,
                     *       "attestation": "none",
                     *       "excludeCredentials": [],
                     *       "authenticatorSelection": {
                     *         "residentKey": "required",
                     *         "userVerification": "required",
                     *         "requireResidentKey": true
                     *       },
                     *       "extensions": {
                     *         "credProps": true
                     *       },
                     *       "hints": []
                     *     }
                     */
                    "application/json": components["schemas"]["CeremonyOptions"];
                };
            };
        };
    };
    listPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example [] */
                    "application/json": components["schemas"]["ListPasskeysAnswer"];
                };
            };
        };
    };
    renamePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "01a20685-f269-764a-ba00-20cfdcb493c2",
                 *       "name": "Key"
                 *     }
                 */
                "application/json": {
                    id: string;
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "passkey": {
                     *         "id": "01a20685-f269-764a-ba00-20cfdcb493c2",
                     *         "name": "Key",
                     *         "aaguid": "",
                     *         "deviceType": "singleDevice",
                     *         "backedUp": false,
                     *         "createdAt": "2026-11-23T03:49:31.369Z",
                     *         "lastUsedAt": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RenamePasskeyAnswer"];
                };
            };
        };
    };
    signInByPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "response": {
                 *         "id": "m9tk49qa_9bVPoUmK-nRhldBWzPIioCEXrh7hytwgqk",
                 *         "rawId": "m9tk49qa_9bVPoUmK-nRhldBWzPIioCEXrh7hytwgqk",
                 *         "type": "public-key",
                 *         "clientExtensionResults": {},
                 *         "response": {
                 *           "clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoic1N0Sk5jRERleWtBVDI0Z1pqZ3FHcS1KdTRKcUZGZzVrcnltUk42T0hTTSIsIm9yaWdpbiI6Imh0dHA6Ly9sb2NhbGhvc3Q6NDQ2MzMiLCJjcm9zc09yaWdpbiI6ZmFsc2V9",
                 *           "authenticatorData": "SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAg",
                 *           "signature": "MEYCIQCM82lfcXAX_XSPpsOFtFWNDru4z3YKeN5SxFJJlT1RxAIhALT-Obgn3_lTNQ_ZbN4CuQ332lwJVJqmBBDPfpA2SfPF",
                 *           "userHandle": "AaIWge2heBe9SdMmmeHVCw"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    response: components["schemas"]["PasskeyAuthentication"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "hnmiKXW9…",
                     *       "user": {
                     *         "name": "member-01a21681-eda1-7817-bd49-d32699e1d50b",
                     *         "email": "member-01a21681-eda1-7817-bd49-d32699e1d50b@test.example",
                     *         "emailVerified": true,
                     *         "image": null,
                     *         "createdAt": "2026-11-26T06:19:03.457Z",
                     *         "updatedAt": "2026-11-26T06:19:03.457Z",
                     *         "role": "member",
                     *         "language": "en",
                     *         "id": "01a21681-eda1-7817-bd49-d32699e1d50b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
        };
    };
    registerPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Телефон",
                 *       "response": {
                 *         "id": "hVOozhD2AEGQe8iU3DOx_nD5fBuJTIYjIMPg4Q9Uc2s",
                 *         "rawId": "hVOozhD2AEGQe8iU3DOx_nD5fBuJTIYjIMPg4Q9Uc2s",
                 *         "type": "public-key",
                 *         "clientExtensionResults": {},
                 *         "response": {
                 *           "clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiQjhPM1FvaElpUnVlR0FLWGNIWHFoWWFla28ta2xhaDBtT090eERjbXVVUSIsIm9yaWdpbiI6Imh0dHA6Ly9sb2NhbGhvc3Q6MzY5MTEiLCJjcm9zc09yaWdpbiI6ZmFsc2V9",
                 *           "attestationObject": "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVkApEmWDeWIDoxodDQXD2R2YFuP5K65ooYyx5lc87qDHZdjRQAAAAEAAAAAAAAAAAAAAAAAAAAAACCFU6jOEPYAQZB7yJTcM7H-cPl8G4lMhiMgw-DhD1Rza6UBAgMmIAEhWCDNPoMkGwjThWyuHTx-50rRv5_cTF9cjXcZLi40_QR-dyJYIJSzuoXO2bq0-o82hF2AVc1iMy03HEN_u3Li9iBgcAJN",
                 *           "transports": [
                 *             "internal"
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    response: components["schemas"]["PasskeyRegistration"];
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a2167a-f8ff-7240-9765-8dbeba96787d",
                     *       "name": "Телефон",
                     *       "aaguid": "00000000-0000-0000-0000-000000000000",
                     *       "deviceType": "singleDevice",
                     *       "backedUp": false,
                     *       "createdAt": "2026-11-26T06:11:27.614Z",
                     *       "lastUsedAt": null,
                     *       "backupCodes": [
                     *         "8V0Y-H2PW-52SS-4DNV-KYAW-9RKB-SR6Q",
                     *         "VE65-PMC0-0KVV-1DXW-7ZY6-QM0M-4365",
                     *         "RNWX-W5SC-RPWY-JXPR-9CJ3-1F6M-E2YK",
                     *         "D9HA-6WZK-M7M3-GEGZ-46NW-TNVY-ERJ8",
                     *         "10G8-876H-5MFR-9S14-Z509-DVNF-S14Z",
                     *         "B4AV-E0KP-TYCE-B94X-R507-ZV8J-CBV4",
                     *         "2PZA-1S5Z-DY33-1CFK-4NX4-NJ1S-WSN0",
                     *         "02H2-JWFR-BE2V-Y5SE-AJ9A-FE0V-V73T",
                     *         "1PGX-J1GF-5139-SCK6-F73W-T2WX-5XPC",
                     *         "HD7A-4795-2GB7-YBG0-8WA2-TDY8-6NCC"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RegisterPasskeyAnswer"];
                };
            };
        };
    };
    getReauthenticationMethods: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "methods": [
                     *         "password"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["GetReauthenticationMethodsAnswer"];
                };
            };
        };
    };
    reauthenticate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": {
                    password?: string;
                    /** @description Of the authenticator app, a recovery code, or the one that was mailed. */
                    code?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": true
                     *     }
                     */
                    "application/json": components["schemas"]["Status"];
                };
            };
        };
    };
    mailReauthenticationCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": true
                     *     }
                     */
                    "application/json": components["schemas"]["Status"];
                };
            };
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "member-01a20685-f2d6-7b4c-b626-1211578f34a6@test.example"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: idn-email
                     * @description Upper and lower case, and both forms of an international domain, are one address.
                     */
                    email: string;
                    /** @description Page to redirect to afterwards. */
                    redirectTo?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": true,
                     *       "message": "If this email exists in our system, check your email for the reset link"
                     *     }
                     */
                    "application/json": components["schemas"]["RequestPasswordResetAnswer"];
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "0snSkCLU…",
                 *       "newPassword": "three green bicycles"
                 *     }
                 */
                "application/json": {
                    newPassword: string;
                    token: string;
                    /** @description Ids of what else opens the account, and is to be removed. */
                    remove?: string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": true
                     *     }
                     */
                    "application/json": components["schemas"]["Status"];
                };
            };
        };
    };
    followPasswordResetLink: {
        parameters: {
            query?: {
                /** @description Page to redirect to afterwards. */
                callbackURL?: string;
            };
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirect */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listOtherAccess: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description From the link in the mail. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access": []
                     *     }
                     */
                    "application/json": components["schemas"]["ListOtherAccessAnswer"];
                };
            };
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": true
                     *     }
                     */
                    "application/json": components["schemas"]["Status"];
                };
            };
        };
    };
    endAllSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": true
                     *     }
                     */
                    "application/json": components["schemas"]["Status"];
                };
            };
        };
    };
    sendVerificationEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "user-9464db276a15@test.example"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: idn-email
                     * @description Upper and lower case, and both forms of an international domain, are one address.
                     */
                    email: string;
                    /** @description Page to redirect to afterwards. */
                    callbackURL?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": true
                     *     }
                     */
                    "application/json": components["schemas"]["Status"];
                };
            };
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "member-01a20685-f5d6-7e78-bab4-5392f18a2178@test.example",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: idn-email
                     * @description Upper and lower case, and both forms of an international domain, are one address.
                     */
                    email: string;
                    password: string;
                    /** @description Page to redirect to afterwards. */
                    callbackURL?: string;
                    rememberMe?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "redirect": false,
                     *       "token": "YaIac3Qz…",
                     *       "user": {
                     *         "name": "member-01a20685-f5d6-7e78-bab4-5392f18a2178",
                     *         "email": "member-01a20685-f5d6-7e78-bab4-5392f18a2178@test.example",
                     *         "emailVerified": true,
                     *         "image": null,
                     *         "createdAt": "2026-11-23T03:49:32.246Z",
                     *         "updatedAt": "2026-11-23T03:49:32.246Z",
                     *         "role": "member",
                     *         "language": "en",
                     *         "id": "01a20685-f5d6-7e78-bab4-5392f18a2178"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["FirstStep"];
                };
            };
        };
    };
    requestMagicLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "member-01a2167a-fe05-7206-a496-de644407126c@test.example",
                 *       "callbackURL": "/app"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: idn-email
                     * @description Upper and lower case, and both forms of an international domain, are one address.
                     */
                    email: string;
                    /** @description Page to redirect to afterwards. */
                    callbackURL?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": true
                     *     }
                     */
                    "application/json": components["schemas"]["Status"];
                };
            };
        };
    };
    startProviderSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "provider": "oidc",
                 *       "callbackURL": "/app"
                 *     }
                 */
                "application/json": {
                    provider: string;
                    /** @description Page to redirect to afterwards. */
                    callbackURL?: string;
                    /** @description Page to redirect to afterwards. */
                    newUserCallbackURL?: string;
                    /** @description Page to redirect to afterwards. */
                    errorCallbackURL?: string;
                    disableRedirect?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "http://127.0.0.1:41639/authorize?response_type=code&client_id=hromada&state=JSB52Z0enUYB1d5CVMdDd2S72Wlv66W0&scope=openid+email+profile&redirect_uri=http%3A%2F%2F127.0.0.1%3A36911%2Fapi%2Fauth%2Fcallback%2Foidc&nonce=KxHwNta0SAMn2dPLbt6ZCzMc0AdL3rqO&code_challenge_method=S256&code_challenge=R-b8OHOX0GcN90yuGQACiT2T9a1Q156wwVMnV-WXr_M",
                     *       "redirect": true
                     *     }
                     */
                    "application/json": components["schemas"]["Redirection"];
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["SignOutAnswer"];
                };
            };
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Олена Коваль",
                 *       "email": "olena-01a2167a-ff1e-7f38-990a-73ad06c97afd@community.example",
                 *       "password": "three green bicycles"
                 *     }
                 */
                "application/json": {
                    name: string;
                    /**
                     * Format: idn-email
                     * @description Upper and lower case, and both forms of an international domain, are one address.
                     */
                    email: string;
                    password: string;
                    /** Format: uri */
                    image?: string;
                    /** @description Page to redirect to afterwards. */
                    callbackURL?: string;
                    rememberMe?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "ljmlZ1pB…",
                     *       "user": {
                     *         "name": "Олена Коваль",
                     *         "email": "olena-01a2167a-ff1e-7f38-990a-73ad06c97afd@community.example",
                     *         "emailVerified": false,
                     *         "image": null,
                     *         "createdAt": "2026-11-26T06:11:29.233Z",
                     *         "updatedAt": "2026-11-26T06:11:29.233Z",
                     *         "role": "subscriber",
                     *         "language": "en",
                     *         "id": "01a2167a-ff51-73bf-9162-7f7068bde500"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "JVvsgZnY…",
                 *       "name": "Олена Коваль",
                 *       "password": "three green bicycles"
                 *     }
                 */
                "application/json": {
                    /** @description From the link in the mail. */
                    token: string;
                    name: string;
                    password: string;
                    rememberMe?: boolean;
                };
                /**
                 * @example {
                 *       "token": "JVvsgZnY…",
                 *       "name": "Олена Коваль",
                 *       "password": "three green bicycles"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @description From the link in the mail. */
                    token: string;
                    name: string;
                    password: string;
                    rememberMe?: boolean;
                };
            };
        };
        responses: {
            /** @description For a browser an HTML page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "uSn7BFhH…",
                     *       "user": {
                     *         "name": "Олена Коваль",
                     *         "email": "new-01a2167a-ff70-7908-a462-771d7b75a30c@test.example",
                     *         "emailVerified": true,
                     *         "image": null,
                     *         "createdAt": "2026-11-26T06:11:29.313Z",
                     *         "updatedAt": "2026-11-26T06:11:29.313Z",
                     *         "role": "member",
                     *         "language": "en",
                     *         "id": "01a2167a-ffa3-7b53-9516-5a9a86e5b2c4"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SignedIn"];
                    "text/html": string;
                };
            };
        };
    };
    createSignInNonce: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "address": "0x8b06Ba02178635426E2F6270f01520C08C6fCc0e",
                 *       "purpose": "sign-in"
                 *     }
                 */
                "application/json": {
                    /** @description Of the wallet, for the message to sign. */
                    address?: string;
                    /** @enum {string} */
                    purpose?: "sign-in" | "link";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "nonce": "9d6744ed…",
                     *       "expiresAt": "2026-11-26T23:15:31.659Z",
                     *       "message": "127.0.0.1:33585 wants you to sign in with your Ethereum account:\n0x8b06Ba02178635426E2F6270f01520C08C6fCc0e\n\nSign in to Weavers\n\nURI: http://127.0.0.1:33585\nVersion: 1\nChain ID: 31337\nNonce: 9d6744ed490739277ba1c81b5e0f10d3\nIssued At: 2026-11-26T23:10:31.660Z\nExpiration Time: 2026-11-26T23:15:31.659Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Nonce"];
                };
            };
        };
    };
    signInByWallet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "message": "127.0.0.1:44633 wants you to sign in with your Ethereum account:\n0xc080d3991101516BF28a03010F6DDc571EF28301\n\nSign in to Hromada\n\nURI: http://127.0.0.1:44633\nVersion: 1\nChain ID: 31337\nNonce: 3832164a128edce149f67528f747929f\nIssued At: 2026-11-26T06:19:06.280Z\nExpiration Time: 2026-11-26T06:24:06.272Z",
                 *       "signature": "0x0bec75cd736cf25dc58d8087fde05020c41779216be7a42bacf8d72780577a4b28d5d6a3be07bb07ed547332c5eaf980e33967564db259ae4d87732a58b183cf1b"
                 *     }
                 */
                "application/json": components["schemas"]["WalletProof"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "HRWm1Uyo…",
                     *       "user": {
                     *         "name": "member-01a21681-f84a-73bf-ab33-e6244fed981f",
                     *         "email": "member-01a21681-f84a-73bf-ab33-e6244fed981f@test.example",
                     *         "emailVerified": true,
                     *         "image": null,
                     *         "createdAt": "2026-11-26T06:19:06.191Z",
                     *         "updatedAt": "2026-11-26T06:19:06.191Z",
                     *         "role": "member",
                     *         "language": "en",
                     *         "id": "01a21681-f84a-73bf-ab33-e6244fed981f"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["FirstStep"];
                };
            };
        };
    };
    createJwt: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "eyJhbGci…"
                     *     }
                     */
                    "application/json": components["schemas"]["CreateJwtAnswer"];
                };
            };
        };
    };
    disableTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordConfirmation"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": true
                     *     }
                     */
                    "application/json": components["schemas"]["Status"];
                };
            };
        };
    };
    enableTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordConfirmation"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "method": "totp",
                     *       "totpURI": "otpauth:…",
                     *       "backupCodes": [
                     *         "1NJ3-GV2X-AJYR-FP3B",
                     *         "C5XV-59GE-A6BS-WRPF",
                     *         "8ZYC-4D4Z-QM8H-9P9S",
                     *         "8NJE-PF71-ECX6-KASS",
                     *         "ZH54-47NQ-0CNR-9BDN",
                     *         "EPJJ-P0ZR-F6GK-21ET",
                     *         "CNTY-359K-F3AE-Z40E",
                     *         "DHRR-ZKMB-5BAA-Z9RG",
                     *         "JS51-HJ70-59MP-V3MV",
                     *         "0CZM-2KRP-7K2A-KCTM"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EnableTotpAnswer"];
                };
            };
        };
    };
    replaceRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordConfirmation"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": true,
                     *       "backupCodes": [
                     *         "KKXB-K3VM-C3SW-2KA1-3GAG-BV8Y-H80P",
                     *         "CEXQ-M1WE-3YJN-XNX6-Q6P4-ZYQE-HXPA",
                     *         "7J7H-VE03-TYJ3-Q61M-8T3J-E7FT-X753",
                     *         "1P8X-AJAG-2WH5-01ZX-C37Q-AK0N-DC3P",
                     *         "N6ZN-QG3V-DVE4-XT82-8VWF-P9NH-BAR9",
                     *         "7NC9-MSTD-HWT5-9J8X-PBXB-B8ES-8AZ1",
                     *         "XZDX-BY3K-CZJB-SPHR-Q52C-6TX3-RHMP",
                     *         "F6KJ-0RKD-MB9Z-CJEP-F214-XS4E-ANGP",
                     *         "7X9A-WQWT-QNB0-J8KA-MDVM-PDVT-8JEJ",
                     *         "2FYQ-J7BV-2GFN-YXFW-F8PC-EPYJ-74NZ"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ReplaceRecoveryCodesAnswer"];
                };
            };
        };
    };
    getSecondFactorStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "methods": [],
                     *       "recoveryCodesLeft": 0,
                     *       "isRequired": false
                     *     }
                     */
                    "application/json": components["schemas"]["GetSecondFactorStatusAnswer"];
                };
            };
        };
    };
    verifyRecoveryCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "VQ9M-R4B5-VE7P-4HAP-H66D-X45S-6ASJ"
                 *     }
                 */
                "application/json": {
                    /** @description In any case; blanks, hyphens and marks of direction in it are ignored. */
                    code: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "k1dMT6H5…",
                     *       "user": {
                     *         "name": "member-01a2167b-03a0-7e93-9147-2cb097e21bfc",
                     *         "email": "member-01a2167b-03a0-7e93-9147-2cb097e21bfc@test.example",
                     *         "emailVerified": true,
                     *         "image": null,
                     *         "createdAt": "2026-11-26T06:11:30.337Z",
                     *         "updatedAt": "2026-11-26T06:11:30.337Z",
                     *         "role": "member",
                     *         "language": "en",
                     *         "id": "01a2167b-03a0-7e93-9147-2cb097e21bfc"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
        };
    };
    verifyTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "510092"
                 *     }
                 */
                "application/json": {
                    code: components["schemas"]["TotpCode"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "bLBpfsDd…",
                     *       "user": {
                     *         "name": "member-01a2167b-054d-7651-bd52-c9eb53f83c54",
                     *         "email": "member-01a2167b-054d-7651-bd52-c9eb53f83c54@test.example",
                     *         "emailVerified": true,
                     *         "image": null,
                     *         "createdAt": "2026-11-26T06:11:30.766Z",
                     *         "updatedAt": "2026-11-26T06:11:30.766Z",
                     *         "role": "member",
                     *         "language": "en",
                     *         "id": "01a2167b-054d-7651-bd52-c9eb53f83c54"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
        };
    };
    unlinkSignInMethod: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "accountId": "01a2167d-15e8-7b13-b9ec-13efa5623b80"
                 *     }
                 */
                "application/json": {
                    /** @description The `id` of the method in the list. */
                    accountId: string;
                    providerId?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": true
                     *     }
                     */
                    "application/json": components["schemas"]["Status"];
                };
            };
        };
    };
    verifyEmail: {
        parameters: {
            query: {
                token: string;
                /** @description Page to redirect to afterwards. */
                callbackURL?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": true,
                     *       "user": null
                     *     }
                     */
                    "application/json": components["schemas"]["VerifyEmailAnswer"];
                };
            };
        };
    };
    getAvatar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": Blob;
                };
            };
            /** @description The part of it that `Range` asks for. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": Blob;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listConfidentialOpportunities: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                category?: string;
                type?: "job" | "project" | "collaboration";
                budget_min?: number;
                budget_max?: number;
                /** @description City or country, or `Remote`. */
                location?: string;
                remote?: boolean;
                search?: string;
                entity_id?: string;
                sort?: "created_at" | "budget" | "title" | "views";
                order?: "asc" | "desc";
                /** @description Comma-separated; all must match, in any case. A tag that has commas is named as it is. */
                tags?: string;
                /** @description `lat,lng`; with `radius_km`. */
                near?: string;
                radius_km?: number;
                status?: "active" | "expired" | "closed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "opportunities": [],
                     *         "pagination": {
                     *           "current_page": 1,
                     *           "total_pages": 0,
                     *           "total_items": 0,
                     *           "per_page": 1,
                     *           "has_next": false,
                     *           "has_prev": false
                     *         },
                     *         "filters": {
                     *           "categories": [],
                     *           "types": [],
                     *           "locations": []
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListConfidentialOpportunitiesAnswer"];
                };
            };
        };
    };
    listEntities: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description Parts of the name or description, in any order; one or two characters match the beginning of a word. */
                search?: string;
                /** @description Compared as searches compare, whole. */
                category?: string;
                /** @description City or country, compared as searches compare, whole. */
                location?: string;
                /** @description A range such as `11-50` or `5000+`. */
                employee_count?: string;
                verified?: boolean;
                /** @description Whether the caller is a member. */
                mine?: boolean;
                sort?: "created_at" | "name";
                order?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "entities": [
                     *           {
                     *             "id": "01a2169e-6159-70bf-92d0-1c2c5092aa78",
                     *             "name": "Entity 01a2169e-6157-7ccf-828c-4646b7a86129",
                     *             "logo": null,
                     *             "logo_shown": null,
                     *             "website": null,
                     *             "description": null,
                     *             "category": "Other",
                     *             "employee_count": null,
                     *             "location": null,
                     *             "visibility": "public",
                     *             "is_verified": true,
                     *             "owner_id": "01a2169e-614d-7b89-b24d-b07300221c8f",
                     *             "created_at": "2026-11-26T06:50:08.088Z",
                     *             "updated_at": "2026-11-26T06:50:08.103Z"
                     *           }
                     *         ],
                     *         "pagination": {
                     *           "current_page": 1,
                     *           "total_pages": 1,
                     *           "total_items": 1,
                     *           "per_page": 1,
                     *           "has_next": false,
                     *           "has_prev": false
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListEntitiesAnswer"];
                };
            };
        };
    };
    getEntity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "entity": {
                     *           "id": "01a21c2c-e08c-7b5d-bc43-00aea04337af",
                     *           "name": "Entity 01a21c2c-e08b-707b-9a33-c09c228d51c9",
                     *           "logo": null,
                     *           "logo_shown": null,
                     *           "website": null,
                     *           "description": null,
                     *           "category": "Other",
                     *           "employee_count": null,
                     *           "location": null,
                     *           "visibility": "confidential",
                     *           "is_verified": false,
                     *           "owner_id": "01a21c2c-e083-7647-bb38-2791f47e8f3b",
                     *           "created_at": "2026-11-27T08:43:52.844Z",
                     *           "updated_at": "2026-11-27T08:43:52.844Z",
                     *           "member_ids": [
                     *             "01a21c2c-e083-7647-bb38-2791f47e8f3b"
                     *           ],
                     *           "members": [
                     *             {
                     *               "id": "01a21c2c-e083-7647-bb38-2791f47e8f3b",
                     *               "name": "member-2170951549859180867933667963948666683",
                     *               "avatar": null
                     *             }
                     *           ],
                     *           "verification": {
                     *             "status": "awaiting",
                     *             "decided_at": null,
                     *             "reason": null
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetEntityAnswer"];
                };
            };
        };
    };
    listEntityInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "invitations": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListEntityInvitationsAnswer"];
                };
            };
        };
    };
    inviteEntityMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user_id": "01a21bd8-5dad-74c4-ba5d-2479c8886607"
                 *     }
                 */
                "application/json": components["schemas"]["NewEntityInvitation"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "invitation": {
                     *           "id": "01a21bd8-5dc0-70ca-aab5-bcf11cbb9624",
                     *           "user": {
                     *             "id": "01a21bd8-5dad-74c4-ba5d-2479c8886607",
                     *             "name": "member-2170944854201761128605317580800419335",
                     *             "avatar": null
                     *           },
                     *           "created_at": "2026-11-27T07:11:34.329Z"
                     *         }
                     *       },
                     *       "message": "Invitation sent successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["InviteEntityMemberAnswer"];
                };
            };
        };
    };
    removeEntityMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Member removed successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    leaveEntity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Entity left successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    createEntity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client. For 24 hours, the same request with the same key returns the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Entity 01a21c2c-e13f-72c3-aecb-c4c60e1631cb"
                 *     }
                 */
                "application/json": components["schemas"]["NewEntity"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "entity": {
                     *           "id": "01a21c2c-e143-7bdf-898f-799c92b11770",
                     *           "name": "Entity 01a21c2c-e13f-72c3-aecb-c4c60e1631cb",
                     *           "logo": null,
                     *           "logo_shown": null,
                     *           "website": null,
                     *           "description": null,
                     *           "category": "Other",
                     *           "employee_count": null,
                     *           "location": null,
                     *           "visibility": "public",
                     *           "is_verified": false,
                     *           "owner_id": "01a21c2c-e13d-7c02-a504-501e6ce4e031",
                     *           "created_at": "2026-11-27T08:43:53.027Z",
                     *           "updated_at": "2026-11-27T08:43:53.027Z",
                     *           "member_ids": [
                     *             "01a21c2c-e13d-7c02-a504-501e6ce4e031"
                     *           ],
                     *           "members": [
                     *             {
                     *               "id": "01a21c2c-e13d-7c02-a504-501e6ce4e031",
                     *               "name": "member-2170951550084068130155685938513371185",
                     *               "avatar": null
                     *             }
                     *           ],
                     *           "verification": {
                     *             "status": "awaiting",
                     *             "decided_at": null,
                     *             "reason": null
                     *           }
                     *         }
                     *       },
                     *       "message": "Entity created successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["CreateEntityAnswer"];
                };
            };
        };
    };
    deleteEntity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Entity deleted successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    withdrawEntityInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Invitation withdrawn successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    acceptEntityInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Invitation accepted successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    declineEntityInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Invitation declined successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    listOwnEntityInvitations: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "invitations": [],
                     *         "pagination": {
                     *           "current_page": 1,
                     *           "total_pages": 0,
                     *           "total_items": 0,
                     *           "per_page": 1,
                     *           "has_next": false,
                     *           "has_prev": false
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListOwnEntityInvitationsAnswer"];
                };
            };
        };
    };
    updateEntity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "01a21c2c-e276-780a-865d-b2d77100ed28",
                 *       "description": "Another description"
                 *     }
                 */
                "application/json": components["schemas"]["EntityChanges"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "entity": {
                     *           "id": "01a21c2c-e276-780a-865d-b2d77100ed28",
                     *           "name": "Entity 01a21c2c-e274-7847-b8da-63e677e5b4d2",
                     *           "logo": null,
                     *           "logo_shown": null,
                     *           "website": null,
                     *           "description": "Another description",
                     *           "category": "Other",
                     *           "employee_count": null,
                     *           "location": null,
                     *           "visibility": "confidential",
                     *           "is_verified": false,
                     *           "owner_id": "01a21c2c-e268-7da2-9e25-754672bd2ea5",
                     *           "created_at": "2026-11-27T08:43:53.333Z",
                     *           "updated_at": "2026-11-27T08:43:53.341Z",
                     *           "member_ids": [
                     *             "01a21c2c-e268-7da2-9e25-754672bd2ea5"
                     *           ],
                     *           "members": [
                     *             {
                     *               "id": "01a21c2c-e268-7da2-9e25-754672bd2ea5",
                     *               "name": "member-2170951550445544623570921094716927653",
                     *               "avatar": null
                     *             }
                     *           ],
                     *           "verification": {
                     *             "status": "awaiting",
                     *             "decided_at": null,
                     *             "reason": null
                     *           }
                     *         }
                     *       },
                     *       "message": "Entity updated successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["UpdateEntityAnswer"];
                };
            };
        };
    };
    downloadAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, as an attachment under its name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": Blob;
                };
            };
            /** @description The part of it that `Range` asks for. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": Blob;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "File deleted successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    getInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Hromada",
                     *       "description": null,
                     *       "logo": null,
                     *       "color": "#0b5f63",
                     *       "contact": null,
                     *       "publicUrl": "http://127.0.0.1:45079",
                     *       "siteUrl": "http://127.0.0.1:45079",
                     *       "languages": [
                     *         "en",
                     *         "uk"
                     *       ],
                     *       "timeZone": "UTC",
                     *       "chainId": 1,
                     *       "version": "0.1.0",
                     *       "uptime": 10,
                     *       "counts": {
                     *         "users": 63,
                     *         "news": 0,
                     *         "opportunities": 1
                     *       },
                     *       "features": {
                     *         "languages": [
                     *           "en",
                     *           "uk"
                     *         ],
                     *         "signIn": [
                     *           "email"
                     *         ],
                     *         "signUp": "open",
                     *         "mail": false,
                     *         "sms": false,
                     *         "push": true,
                     *         "wallets": false,
                     *         "moderation": "open",
                     *         "magicLink": false,
                     *         "passkeys": true,
                     *         "requiredSecondFactor": null,
                     *         "providers": []
                     *       },
                     *       "limits": {
                     *         "bodyBytes": 1048576,
                     *         "avatarBytes": 5242880,
                     *         "bulkUsers": 1000,
                     *         "restorableDays": 30
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Info"];
                };
            };
        };
    };
    getLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listMembers: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description Parts of the name, in any order; one or two characters match the beginning of a word. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "members": [
                     *         {
                     *           "id": "01a2069a-1ff7-700d-b59d-1eea59e99803",
                     *           "name": "admin-01a2069a-1ff7-700d-b59d-1eea59e99803",
                     *           "avatar": null,
                     *           "bio": null,
                     *           "company": null,
                     *           "position": null,
                     *           "location": null,
                     *           "website": null,
                     *           "isVerified": false,
                     *           "role": "admin",
                     *           "joinedAt": "2026-11-23T04:11:33.753Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "page": 1,
                     *         "limit": 1,
                     *         "total": 63,
                     *         "totalPages": 63,
                     *         "hasNext": true,
                     *         "hasPrev": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MemberList"];
                };
            };
        };
    };
    getMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a2167b-0806-7184-9b3e-8cc23518199e",
                     *       "name": "member-01a2167b-0806-7184-9b3e-8cc23518199e",
                     *       "avatar": null,
                     *       "bio": null,
                     *       "company": null,
                     *       "position": null,
                     *       "location": null,
                     *       "website": null,
                     *       "isVerified": false,
                     *       "role": "member",
                     *       "joinedAt": "2026-11-26T06:11:31.463Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    listNews: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                /** @description Name or slug, case-insensitive. */
                category?: string;
                tag?: string;
                status?: "draft" | "published" | "archived";
                featured?: boolean;
                search?: string;
                sort?: "publishedAt" | "views" | "likeCount" | "title";
                order?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "articles": [],
                     *         "pagination": {
                     *           "current_page": 1,
                     *           "total_pages": 0,
                     *           "total_items": 0,
                     *           "per_page": 1,
                     *           "has_next": false,
                     *           "has_prev": false
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListNewsAnswer"];
                };
            };
        };
    };
    createArticle: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client. For 24 hours, the same request with the same key returns the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Зустріч громади",
                 *       "excerpt": "У п’ятницю о 18:00, у бібліотеці.",
                 *       "content": "Говоримо про **проєкти** весни.",
                 *       "status": "draft"
                 *     }
                 */
                "application/json": components["schemas"]["NewArticle"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "01a2169e-75d1-79fe-a0c6-ff5f7a322e8c",
                     *         "title": "Зустріч громади",
                     *         "excerpt": "У п’ятницю о 18:00, у бібліотеці.",
                     *         "slug": "zustrich-hromady",
                     *         "category": "Other",
                     *         "tags": [],
                     *         "featuredImage": null,
                     *         "gallery": [],
                     *         "featuredImageShown": null,
                     *         "galleryShown": [],
                     *         "visibility": "public",
                     *         "status": "draft",
                     *         "featured": false,
                     *         "views": 0,
                     *         "likeCount": 0,
                     *         "publishedAt": null,
                     *         "createdAt": "2026-11-26T06:50:13.329Z",
                     *         "updatedAt": "2026-11-26T06:50:13.329Z",
                     *         "authorId": "01a2169e-75b5-705f-ba79-f24cdc140186",
                     *         "author": {
                     *           "id": "01a2169e-75b5-705f-ba79-f24cdc140186",
                     *           "name": "admin-01a2169e-75b5-705f-ba79-f24cdc140186",
                     *           "avatar": null
                     *         },
                     *         "seo": {
                     *           "metaTitle": "",
                     *           "metaDescription": "",
                     *           "keywords": []
                     *         },
                     *         "content": "Говоримо про **проєкти** весни."
                     *       },
                     *       "message": "News article created successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["CreateArticleAnswer"];
                };
            };
        };
    };
    getArticle: {
        parameters: {
            query?: {
                render?: "html";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "01a2169e-7614-7243-b1c4-0a90a0b71291",
                     *         "title": "Article 6",
                     *         "excerpt": "An excerpt",
                     *         "slug": "number-6",
                     *         "category": "Other",
                     *         "tags": [],
                     *         "featuredImage": null,
                     *         "gallery": [],
                     *         "visibility": "public",
                     *         "status": "draft",
                     *         "featured": false,
                     *         "publishedAt": null,
                     *         "createdAt": "2026-11-26T06:50:13.396Z",
                     *         "updatedAt": "2026-11-26T06:50:13.396Z",
                     *         "authorId": "01a2169e-7611-785f-9688-b6aa3ed63d63",
                     *         "seo": {
                     *           "keywords": [],
                     *           "metaTitle": "",
                     *           "metaDescription": ""
                     *         },
                     *         "featuredImageShown": null,
                     *         "galleryShown": [],
                     *         "content": "Some **content**.",
                     *         "views": 1,
                     *         "likeCount": 0,
                     *         "author": {
                     *           "id": "01a2169e-7611-785f-9688-b6aa3ed63d63",
                     *           "name": "member-01a2169e-7611-785f-9688-b6aa3ed63d63",
                     *           "avatar": null
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetArticleAnswer"];
                };
            };
        };
    };
    updateArticle: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what was read. 412 when it has changed since; without it, the last one to write wins. */
                "if-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Another title"
                 *     }
                 */
                "application/json": components["schemas"]["ArticleChanges"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "01a20686-020a-7095-8889-79a344aa51e4",
                     *         "title": "Another title",
                     *         "excerpt": "An excerpt",
                     *         "slug": "number-3",
                     *         "category": "Other",
                     *         "tags": [],
                     *         "status": "draft",
                     *         "featured": false,
                     *         "updatedAt": "2026-11-23T03:49:35.405Z",
                     *         "content": "Some **content**."
                     *       },
                     *       "message": "News article updated successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["UpdateArticleAnswer"];
                };
            };
        };
    };
    deleteArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "News article deleted successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    getArticleLike: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "liked": false,
                     *         "totalLikes": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetArticleLikeAnswer"];
                };
            };
        };
    };
    setArticleLike: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "action": "like"
                 *     }
                 */
                "application/json": components["schemas"]["LikeChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "liked": true,
                     *         "totalLikes": 1
                     *       },
                     *       "message": "Article liked successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["SetArticleLikeAnswer"];
                };
            };
        };
    };
    listNewsCategories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "categories": [
                     *           {
                     *             "id": "01a20685-db05-731b-a32f-903973314528",
                     *             "name": "Announcements",
                     *             "slug": "announcements",
                     *             "articleCount": 0
                     *           },
                     *           {
                     *             "id": "01a20685-db03-71bc-a425-3a7eea612b7a",
                     *             "name": "Career Opportunities",
                     *             "slug": "career-opportunities",
                     *             "articleCount": 0
                     *           },
                     *           {
                     *             "id": "01a20685-db04-7010-944b-6d89108ef76c",
                     *             "name": "Community",
                     *             "slug": "community",
                     *             "articleCount": 0
                     *           },
                     *           {
                     *             "id": "01a20685-db02-7c09-b6a6-c090842cf3dd",
                     *             "name": "Company Spotlights",
                     *             "slug": "company-spotlights",
                     *             "articleCount": 0
                     *           },
                     *           {
                     *             "id": "01a20685-db04-73a7-9f7d-d1f41a150850",
                     *             "name": "Events",
                     *             "slug": "events",
                     *             "articleCount": 0
                     *           },
                     *           {
                     *             "id": "01a20685-db02-7f23-8cee-30a9d6a9e1e6",
                     *             "name": "Industry News",
                     *             "slug": "industry-news",
                     *             "articleCount": 0
                     *           },
                     *           {
                     *             "id": "01a20685-db04-7e13-b5f2-613a2026c978",
                     *             "name": "Investment & Funding",
                     *             "slug": "investment-funding",
                     *             "articleCount": 0
                     *           },
                     *           {
                     *             "id": "01a20685-db01-7a8b-86fe-4fc9a0de622f",
                     *             "name": "Major Updates",
                     *             "slug": "major-updates",
                     *             "articleCount": 0
                     *           },
                     *           {
                     *             "id": "01a20685-db05-7728-af2c-d37db6f7584a",
                     *             "name": "Other",
                     *             "slug": "other",
                     *             "articleCount": 0
                     *           },
                     *           {
                     *             "id": "01a20685-db04-72e3-b6a4-43bc0d645091",
                     *             "name": "Partnerships",
                     *             "slug": "partnerships",
                     *             "articleCount": 0
                     *           },
                     *           {
                     *             "id": "01a20685-db02-7718-bda9-489fb669010b",
                     *             "name": "Platform Updates",
                     *             "slug": "platform-updates",
                     *             "articleCount": 0
                     *           },
                     *           {
                     *             "id": "01a20685-db05-72fd-8b82-046cecd86acd",
                     *             "name": "Press Releases",
                     *             "slug": "press-releases",
                     *             "articleCount": 0
                     *           },
                     *           {
                     *             "id": "01a20685-db00-7b50-b5d6-86ec9949f397",
                     *             "name": "Product Updates",
                     *             "slug": "product-updates",
                     *             "articleCount": 0
                     *           },
                     *           {
                     *             "id": "01a20685-db03-7b2e-9e3d-1f3e87c2e894",
                     *             "name": "Technical",
                     *             "slug": "technical",
                     *             "articleCount": 0
                     *           },
                     *           {
                     *             "id": "01a20685-db05-7a52-87c3-0f4744712085",
                     *             "name": "Tutorials",
                     *             "slug": "tutorials",
                     *             "articleCount": 0
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListNewsCategoriesAnswer"];
                };
            };
        };
    };
    createNewsCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client. For 24 hours, the same request with the same key returns the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Новини 01a20686-0270-7547-ae1d-056220635bf6"
                 *     }
                 */
                "application/json": components["schemas"]["NewNewsCategory"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "01a20686-0274-7d80-927c-5e3d590a0d43",
                     *         "name": "Новини 01a20686-0270-7547-ae1d-056220635bf6",
                     *         "slug": "novyny-01a20686-0270-7547-ae1d-056220635bf6",
                     *         "articleCount": 0
                     *       },
                     *       "message": "News category created successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["CreateNewsCategoryAnswer"];
                };
            };
        };
    };
    deleteNewsCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "News category deleted successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    listLikedArticles: {
        parameters: {
            query?: {
                /** @description Ids of articles, separated by commas; at most 50. */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "liked": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListLikedArticlesAnswer"];
                };
            };
        };
    };
    previewArticle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "content": "Some **content**."
                 *     }
                 */
                "application/json": components["schemas"]["NewsPreview"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "contentHtml": "<p>Some <strong>content</strong>.</p>\n"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PreviewArticleAnswer"];
                };
            };
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /** @description Values above 100 count as 100. */
                limit?: number;
                /** @description The `lastVisible` of the previous page. */
                startAfter?: string;
                unreadOnly?: boolean;
                /** @description If true, returns statistics instead of the list. */
                stats?: boolean;
                /** @description Comma-separated notification types. */
                types?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "notifications": [],
                     *       "unreadCount": 0,
                     *       "totalCount": 0,
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": components["schemas"]["ListNotificationsAnswer"];
                };
            };
        };
    };
    createNotifications: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client. For 24 hours, the same request with the same key returns the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "01a2069a-3285-7dcc-a229-aa1f9dd3061a",
                 *       "type": "SYSTEM_ANNOUNCEMENT",
                 *       "title": "Title",
                 *       "body": "Body"
                 *     }
                 */
                "application/json": components["schemas"]["NewNotifications"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "created": 1,
                     *         "batchId": "01a2069a-3292-71dc-aea7-ac79f5d47423",
                     *         "notifications": [
                     *           {
                     *             "id": "01a2069a-3296-728f-a492-f0b58f4be97f",
                     *             "userId": "01a2069a-3285-7dcc-a229-aa1f9dd3061a",
                     *             "type": "SYSTEM_ANNOUNCEMENT",
                     *             "priority": "NORMAL",
                     *             "status": "DELIVERED",
                     *             "trigger": "ADMIN_ACTION",
                     *             "title": "Title",
                     *             "body": "Body",
                     *             "data": {},
                     *             "channels": [
                     *               "IN_APP"
                     *             ],
                     *             "deliveries": [
                     *               {
                     *                 "channel": "IN_APP",
                     *                 "status": "DELIVERED",
                     *                 "retryCount": 0,
                     *                 "sentAt": null,
                     *                 "deliveredAt": "2026-11-23T04:11:38.514Z",
                     *                 "failureReason": null,
                     *                 "nextAttemptAt": null
                     *               }
                     *             ],
                     *             "createdAt": "2026-11-23T04:11:38.514Z",
                     *             "updatedAt": "2026-11-23T04:11:38.514Z",
                     *             "isRead": false,
                     *             "readAt": null,
                     *             "scheduledFor": null,
                     *             "expiresAt": null,
                     *             "locale": "en"
                     *           }
                     *         ]
                     *       },
                     *       "message": "Notification created successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["CreateNotificationsAnswer"];
                };
            };
        };
    };
    getNotification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a21be9-134d-7b04-a21d-462259c4cf17",
                     *       "userId": "01a21be9-12f9-7f68-8e38-76b60a9f6442",
                     *       "type": "SYSTEM_ANNOUNCEMENT",
                     *       "priority": "NORMAL",
                     *       "status": "DELIVERED",
                     *       "trigger": "SYSTEM_EVENT",
                     *       "title": "Title",
                     *       "body": "Body",
                     *       "data": {},
                     *       "channels": [
                     *         "IN_APP"
                     *       ],
                     *       "deliveries": [
                     *         {
                     *           "channel": "IN_APP",
                     *           "status": "DELIVERED",
                     *           "retryCount": 0,
                     *           "sentAt": null,
                     *           "deliveredAt": "2026-11-27T07:29:49.364Z",
                     *           "failureReason": null,
                     *           "nextAttemptAt": null
                     *         }
                     *       ],
                     *       "createdAt": "2026-11-27T07:29:49.364Z",
                     *       "updatedAt": "2026-11-27T07:29:49.364Z",
                     *       "isRead": false,
                     *       "readAt": null,
                     *       "scheduledFor": null,
                     *       "expiresAt": null,
                     *       "locale": "en"
                     *     }
                     */
                    "application/json": components["schemas"]["Notification"];
                };
            };
        };
    };
    deleteNotification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Notification deleted successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    markNotificationRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "readAt": "2026-11-23T03:49:35.571Z"
                     *     }
                     */
                    "application/json": components["schemas"]["MarkNotificationReadAnswer"];
                };
            };
        };
    };
    markNotificationUnread: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Notification marked as unread"
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    deleteNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "unknown"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NamedNotifications"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "0 notifications deleted",
                     *       "ids": []
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationsDone"];
                };
            };
        };
    };
    markNotificationsRead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "unknown"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NamedNotifications"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "0 notifications marked as read",
                     *       "ids": []
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationsDone"];
                };
            };
        };
    };
    markNotificationsUnread: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "unknown"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NamedNotifications"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "0 notifications marked as unread",
                     *       "ids": []
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationsDone"];
                };
            };
        };
    };
    deleteReadNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "0 notifications deleted",
                     *       "deletedCount": 0
                     *     }
                     */
                    "application/json": components["schemas"]["DeleteReadNotificationsAnswer"];
                };
            };
        };
    };
    getNotificationPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a21bd5-1a2b-7f5a-830a-114b3d971ebb",
                     *       "userId": "01a21bd5-1a2b-7f5a-830a-114b3d971ebb",
                     *       "language": "en",
                     *       "timezone": "UTC",
                     *       "enabled": true,
                     *       "channels": {
                     *         "inApp": true,
                     *         "email": true,
                     *         "sms": false,
                     *         "push": false
                     *       },
                     *       "types": {
                     *         "systemAnnouncements": true,
                     *         "entityVerification": true,
                     *         "opportunityUpdates": true,
                     *         "walletTransactions": true,
                     *         "securityAlerts": true,
                     *         "marketingOffers": true
                     *       },
                     *       "categories": {
                     *         "messages": true,
                     *         "opportunities": true,
                     *         "entities": true,
                     *         "system": true,
                     *         "marketing": true
                     *       },
                     *       "channelsByCategory": {
                     *         "system": {
                     *           "inApp": true,
                     *           "email": true,
                     *           "sms": true,
                     *           "push": true
                     *         },
                     *         "entities": {
                     *           "inApp": true,
                     *           "email": true,
                     *           "sms": true,
                     *           "push": true
                     *         },
                     *         "opportunities": {
                     *           "inApp": true,
                     *           "email": true,
                     *           "sms": true,
                     *           "push": true
                     *         },
                     *         "wallet": {
                     *           "inApp": true,
                     *           "email": true,
                     *           "sms": true,
                     *           "push": true
                     *         },
                     *         "security": {
                     *           "inApp": true,
                     *           "email": true,
                     *           "sms": true,
                     *           "push": true
                     *         },
                     *         "marketing": {
                     *           "inApp": true,
                     *           "email": true,
                     *           "sms": true,
                     *           "push": true
                     *         },
                     *         "messages": {
                     *           "inApp": true,
                     *           "email": true,
                     *           "sms": true,
                     *           "push": true
                     *         }
                     *       },
                     *       "quiet_hours": {
                     *         "enabled": false,
                     *         "start": "22:00",
                     *         "end": "08:00"
                     *       },
                     *       "quietHours": {
                     *         "enabled": false,
                     *         "start": "22:00",
                     *         "end": "08:00",
                     *         "timezone": "UTC"
                     *       },
                     *       "frequency": {
                     *         "batching": false,
                     *         "immediate": true,
                     *         "daily": false,
                     *         "weekly": false,
                     *         "digest": "real_time"
                     *       },
                     *       "createdAt": "2026-11-27T07:08:00.428Z",
                     *       "updatedAt": "2026-11-27T07:08:00.428Z"
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationPreferences"];
                };
            };
        };
    };
    updateNotificationPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "enabled": false
                 *     }
                 */
                "application/json": components["schemas"]["PreferenceChanges"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Notification preferences updated successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    getPushPublicKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "publicKey": "BA_lnVZ_ke5lSDyVdgeiqHSt50RIl5PZDc5plS5Wr7M_foD5hd1FIotgtZqNJW9r6pEogIb7kY-pW0rSK9Hk404"
                     *     }
                     */
                    "application/json": components["schemas"]["PushPublicKey"];
                };
            };
        };
    };
    createPushSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client. For 24 hours, the same request with the same key returns the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "endpoint": "https://push.example/01a20686-0333-7669-a6b6-a4366e5734cc",
                 *       "keys": {
                 *         "p256dh": "BNmUKB0AszR1p0wk_vENxsg7cIJXujeeY_5mDiN1sNdAq-LoLDR4fazyt-zr71IU0sYFMxuuy02nWhiqWe6Qv0g",
                 *         "auth": "OSGiWLpy9OxdtTHnNS3PxQ"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewPushSubscription"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Push subscription saved successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    deletePushSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "endpoint": "https://push.example/01a20686-0315-7888-8efd-90fdb50df74d"
                 *     }
                 */
                "application/json": components["schemas"]["EndedPushSubscription"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Push subscription deleted successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    markAllNotificationsRead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "0 notifications marked as read",
                     *       "markedCount": 0
                     *     }
                     */
                    "application/json": components["schemas"]["MarkAllNotificationsReadAnswer"];
                };
            };
        };
    };
    listNotificationTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "templates": [
                     *         {
                     *           "id": "opportunities_new",
                     *           "type": "OPPORTUNITY_UPDATE",
                     *           "locales": [
                     *             "en",
                     *             "uk"
                     *           ],
                     *           "variables": [
                     *             "count"
                     *           ]
                     *         },
                     *         {
                     *           "id": "opportunity_submitted",
                     *           "type": "OPPORTUNITY_UPDATE",
                     *           "locales": [
                     *             "en",
                     *             "uk"
                     *           ],
                     *           "variables": [
                     *             "title"
                     *           ]
                     *         },
                     *         {
                     *           "id": "opportunity_approved",
                     *           "type": "OPPORTUNITY_UPDATE",
                     *           "locales": [
                     *             "en",
                     *             "uk"
                     *           ],
                     *           "variables": [
                     *             "title"
                     *           ]
                     *         },
                     *         {
                     *           "id": "opportunity_status_changed",
                     *           "type": "OPPORTUNITY_UPDATE",
                     *           "locales": [
                     *             "en",
                     *             "uk"
                     *           ],
                     *           "variables": [
                     *             "title",
                     *             "status"
                     *           ]
                     *         },
                     *         {
                     *           "id": "opportunity_expiring",
                     *           "type": "OPPORTUNITY_UPDATE",
                     *           "locales": [
                     *             "en",
                     *             "uk"
                     *           ],
                     *           "variables": [
                     *             "title",
                     *             "expiresAt"
                     *           ]
                     *         },
                     *         {
                     *           "id": "opportunity_expired",
                     *           "type": "OPPORTUNITY_UPDATE",
                     *           "locales": [
                     *             "en",
                     *             "uk"
                     *           ],
                     *           "variables": [
                     *             "title",
                     *             "expiresAt"
                     *           ]
                     *         },
                     *         {
                     *           "id": "application_received",
                     *           "type": "OPPORTUNITY_UPDATE",
                     *           "locales": [
                     *             "en",
                     *             "uk"
                     *           ],
                     *           "variables": [
                     *             "title"
                     *           ]
                     *         },
                     *         {
                     *           "id": "application_status_changed",
                     *           "type": "OPPORTUNITY_UPDATE",
                     *           "locales": [
                     *             "en",
                     *             "uk"
                     *           ],
                     *           "variables": [
                     *             "title",
                     *             "status"
                     *           ]
                     *         },
                     *         {
                     *           "id": "application_withdrawn",
                     *           "type": "OPPORTUNITY_UPDATE",
                     *           "locales": [
                     *             "en",
                     *             "uk"
                     *           ],
                     *           "variables": [
                     *             "title"
                     *           ]
                     *         },
                     *         {
                     *           "id": "entity_verified",
                     *           "type": "ENTITY_VERIFICATION",
                     *           "locales": [
                     *             "en",
                     *             "uk"
                     *           ],
                     *           "variables": [
                     *             "name"
                     *           ]
                     *         },
                     *         {
                     *           "id": "entity_member_added",
                     *           "type": "ENTITY_VERIFICATION",
                     *           "locales": [
                     *             "en",
                     *             "uk"
                     *           ],
                     *           "variables": [
                     *             "name"
                     *           ]
                     *         },
                     *         {
                     *           "id": "entity_identity_changed",
                     *           "type": "ENTITY_VERIFICATION",
                     *           "locales": [
                     *             "en",
                     *             "uk"
                     *           ],
                     *           "variables": [
                     *             "formerName",
                     *             "name"
                     *           ]
                     *         },
                     *         {
                     *           "id": "account_verified",
                     *           "type": "SYSTEM_ANNOUNCEMENT",
                     *           "locales": [
                     *             "en",
                     *             "uk"
                     *           ],
                     *           "variables": []
                     *         },
                     *         {
                     *           "id": "account_reinstated",
                     *           "type": "SECURITY_ALERT",
                     *           "locales": [
                     *             "en",
                     *             "uk"
                     *           ],
                     *           "variables": []
                     *         },
                     *         {
                     *           "id": "role_changed",
                     *           "type": "SYSTEM_ANNOUNCEMENT",
                     *           "locales": [
                     *             "en",
                     *             "uk"
                     *           ],
                     *           "variables": [
                     *             "role"
                     *           ]
                     *         },
                     *         {
                     *           "id": "webhook_disabled",
                     *           "type": "SYSTEM_ANNOUNCEMENT",
                     *           "locales": [
                     *             "en",
                     *             "uk"
                     *           ],
                     *           "variables": [
                     *             "url"
                     *           ]
                     *         },
                     *         {
                     *           "id": "new_device",
                     *           "type": "SECURITY_ALERT",
                     *           "locales": [
                     *             "en",
                     *             "uk"
                     *           ],
                     *           "variables": [
                     *             "device",
                     *             "address",
                     *             "time"
                     *           ]
                     *         },
                     *         {
                     *           "id": "password_changed",
                     *           "type": "SECURITY_ALERT",
                     *           "locales": [
                     *             "en",
                     *             "uk"
                     *           ],
                     *           "variables": [
                     *             "time"
                     *           ]
                     *         },
                     *         {
                     *           "id": "second_factor_changed",
                     *           "type": "SECURITY_ALERT",
                     *           "locales": [
                     *             "en",
                     *             "uk"
                     *           ],
                     *           "variables": [
                     *             "change",
                     *             "time"
                     *           ]
                     *         },
                     *         {
                     *           "id": "recovery_code_used",
                     *           "type": "SECURITY_ALERT",
                     *           "locales": [
                     *             "en",
                     *             "uk"
                     *           ],
                     *           "variables": [
                     *             "codesLeft",
                     *             "time"
                     *           ]
                     *         },
                     *         {
                     *           "id": "wallet_linked",
                     *           "type": "SECURITY_ALERT",
                     *           "locales": [
                     *             "en",
                     *             "uk"
                     *           ],
                     *           "variables": [
                     *             "address"
                     *           ]
                     *         },
                     *         {
                     *           "id": "wallet_balance_changed",
                     *           "type": "WALLET_TRANSACTION",
                     *           "locales": [
                     *             "en",
                     *             "uk"
                     *           ],
                     *           "variables": [
                     *             "address",
                     *             "before",
                     *             "after"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TemplateCatalogue"];
                };
            };
        };
    };
    sendTestNotification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "channel": "PUSH"
                 *     }
                 */
                "application/json": components["schemas"]["TestMessage"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Test message created successfully",
                     *       "data": {
                     *         "id": "01a21cbf-efb7-7279-9aa0-ef1612fd2c75"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SendTestNotificationAnswer"];
                };
            };
        };
    };
    listOpportunities: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                category?: string;
                type?: "job" | "project" | "collaboration";
                budget_min?: number;
                budget_max?: number;
                /** @description City or country, or `Remote`. */
                location?: string;
                remote?: boolean;
                search?: string;
                entity_id?: string;
                sort?: "created_at" | "budget" | "title" | "views";
                order?: "asc" | "desc";
                /** @description Comma-separated; all must match, in any case. A tag that has commas is named as it is. */
                tags?: string;
                /** @description `lat,lng`; with `radius_km`. */
                near?: string;
                radius_km?: number;
                status?: "active" | "expired" | "closed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "opportunities": [
                     *           {
                     *             "id": "01a2069a-3166-7dd9-b2ed-a3e688a286a1",
                     *             "title": "Opportunity 1",
                     *             "description": "Some work to do.",
                     *             "category": "Other",
                     *             "type": "job",
                     *             "requirements": [],
                     *             "benefits": [],
                     *             "entity_id": null,
                     *             "tags": [],
                     *             "status": "active",
                     *             "visibility": "public",
                     *             "created_at": "2026-11-23T04:11:38.214Z",
                     *             "updated_at": "2026-11-23T04:11:38.214Z",
                     *             "is_featured": false,
                     *             "location": {
                     *               "remote": false
                     *             },
                     *             "owner": {
                     *               "id": "01a2069a-3163-7e33-b9c7-f337081898f7",
                     *               "name": "admin-01a2069a-3163-7e33-b9c7-f337081898f7",
                     *               "avatar": null
                     *             },
                     *             "views": 0,
                     *             "applications": 0
                     *           }
                     *         ],
                     *         "pagination": {
                     *           "current_page": 1,
                     *           "total_pages": 1,
                     *           "total_items": 1,
                     *           "per_page": 1,
                     *           "has_next": false,
                     *           "has_prev": false
                     *         },
                     *         "filters": {
                     *           "categories": [
                     *             "Other"
                     *           ],
                     *           "types": [
                     *             "job"
                     *           ],
                     *           "locations": []
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListOpportunitiesAnswer"];
                };
            };
        };
    };
    getOpportunity: {
        parameters: {
            query?: {
                render?: "html";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The opportunity; for a public active job also as a schema.org JobPosting. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "opportunity": {
                     *           "id": "01a2189a-7835-751c-b677-9e985b9258e8",
                     *           "title": "Opportunity 6",
                     *           "description": "Some work to do.",
                     *           "category": "Other",
                     *           "type": "job",
                     *           "requirements": [],
                     *           "benefits": [],
                     *           "entity_id": null,
                     *           "tags": [],
                     *           "status": "active",
                     *           "visibility": "public",
                     *           "created_at": "2026-11-26T16:05:06.229Z",
                     *           "updated_at": "2026-11-26T16:05:06.229Z",
                     *           "is_featured": false,
                     *           "location": {
                     *             "remote": false
                     *           },
                     *           "application_process": null,
                     *           "attachments": [],
                     *           "owner": {
                     *             "id": "01a2189a-7831-7cb2-8310-b0cd058512d9",
                     *             "name": "member-2170879103033100195655000451457553113",
                     *             "avatar": null
                     *           },
                     *           "show_owner": true,
                     *           "viewer": {
                     *             "is_owner": true,
                     *             "can_edit": true,
                     *             "has_applied": false
                     *           },
                     *           "views": 1,
                     *           "applications": 0
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetOpportunityAnswer"];
                    /**
                     * @example {
                     *       "@context": "https://schema.org/",
                     *       "@type": "JobPosting",
                     *       "url": "http://127.0.0.1:34385/opportunities/01a2189a-7835-751c-b677-9e985b9258e8",
                     *       "identifier": {
                     *         "@type": "PropertyValue",
                     *         "name": "Hromada",
                     *         "value": "01a2189a-7835-751c-b677-9e985b9258e8"
                     *       },
                     *       "title": "Opportunity 6",
                     *       "description": "<p>Some work to do.</p>",
                     *       "datePosted": "2026-11-26T16:05:06.229Z",
                     *       "hiringOrganization": {
                     *         "@type": "Organization",
                     *         "name": "Hromada",
                     *         "sameAs": "http://127.0.0.1:34385"
                     *       },
                     *       "directApply": true
                     *     }
                     */
                    "application/ld+json": components["schemas"]["JobPosting"];
                };
            };
        };
    };
    listApplications: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                status?: "submitted" | "reviewed" | "accepted" | "rejected" | "withdrawn";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "applications": [],
                     *         "pagination": {
                     *           "current_page": 1,
                     *           "total_pages": 0,
                     *           "total_items": 0,
                     *           "per_page": 1,
                     *           "has_next": false,
                     *           "has_prev": false
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListApplicationsAnswer"];
                };
            };
        };
    };
    applyToOpportunity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client. For 24 hours, the same request with the same key returns the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "message": "Take me."
                 *     }
                 */
                "application/json": components["schemas"]["NewApplication"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "application": {
                     *           "id": "01a20686-0463-7f6d-8ea7-8377471e9fb2",
                     *           "opportunity_id": "01a20686-0441-7f8b-9bd5-d7e28bae68e5",
                     *           "status": "submitted",
                     *           "created_at": "2026-11-23T03:49:35.971Z"
                     *         }
                     *       },
                     *       "message": "Application submitted successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["ApplyToOpportunityAnswer"];
                };
            };
        };
    };
    updateApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "reviewed"
                 *     }
                 */
                "application/json": components["schemas"]["ApplicationChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "application": {
                     *           "id": "01a20686-04bb-7183-b039-897055e88320",
                     *           "status": "reviewed",
                     *           "updated_at": "2026-11-23T03:49:36.080Z"
                     *         }
                     *       },
                     *       "message": "Application status updated successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["UpdateApplicationAnswer"];
                };
            };
        };
    };
    getApplicationAttention: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "waiting": [],
                     *         "answered": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetApplicationAttentionAnswer"];
                };
            };
        };
    };
    listOwnApplications: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                status?: "submitted" | "reviewed" | "accepted" | "rejected" | "withdrawn";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "applications": [],
                     *         "pagination": {
                     *           "current_page": 1,
                     *           "total_pages": 0,
                     *           "total_items": 0,
                     *           "per_page": 1,
                     *           "has_next": false,
                     *           "has_prev": false
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListOwnApplicationsAnswer"];
                };
            };
        };
    };
    createOpportunity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client. For 24 hours, the same request with the same key returns the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Opportunity 6",
                 *       "description": "Some work to do.",
                 *       "type": "job"
                 *     }
                 */
                "application/json": components["schemas"]["NewOpportunity"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "opportunity": {
                     *           "id": "01a20686-0544-7905-a0b4-170941f6f2a1",
                     *           "title": "Opportunity 6",
                     *           "status": "pending",
                     *           "created_at": "2026-11-23T03:49:36.196Z"
                     *         }
                     *       },
                     *       "message": "Opportunity created successfully and is pending review"
                     *     }
                     */
                    "application/json": components["schemas"]["CreateOpportunityAnswer"];
                };
            };
        };
    };
    deleteOpportunity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Opportunity deleted successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    listOwnOpportunities: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                category?: string;
                type?: "job" | "project" | "collaboration";
                budget_min?: number;
                budget_max?: number;
                /** @description City or country, or `Remote`. */
                location?: string;
                remote?: boolean;
                search?: string;
                entity_id?: string;
                sort?: "created_at" | "budget" | "title" | "views";
                order?: "asc" | "desc";
                /** @description Comma-separated; all must match, in any case. A tag that has commas is named as it is. */
                tags?: string;
                /** @description `lat,lng`; with `radius_km`. */
                near?: string;
                radius_km?: number;
                status?: "draft" | "pending" | "active" | "expired" | "closed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "opportunities": [],
                     *         "pagination": {
                     *           "current_page": 1,
                     *           "total_pages": 0,
                     *           "total_items": 0,
                     *           "per_page": 1,
                     *           "has_next": false,
                     *           "has_prev": false
                     *         },
                     *         "filters": {
                     *           "categories": [],
                     *           "types": [],
                     *           "locations": []
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListOwnOpportunitiesAnswer"];
                };
            };
        };
    };
    getOwnOpportunity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "opportunity": {
                     *           "id": "01a20925-4d52-7665-8178-7b570f692112",
                     *           "title": "Opportunity 11",
                     *           "description": "Some work to do.",
                     *           "category": "Other",
                     *           "type": "job",
                     *           "requirements": [],
                     *           "benefits": [],
                     *           "entity_id": null,
                     *           "tags": [],
                     *           "status": "draft",
                     *           "visibility": "confidential",
                     *           "created_at": "2026-11-23T16:02:49.298Z",
                     *           "updated_at": "2026-11-23T16:02:49.298Z",
                     *           "is_featured": false,
                     *           "location": {
                     *             "remote": false
                     *           },
                     *           "application_process": null,
                     *           "attachments": [],
                     *           "owner": {
                     *             "id": "01a20925-4d3f-7544-8ed6-314324500b7b",
                     *             "name": "member-01a20925-4d3f-7544-8ed6-314324500b7b",
                     *             "avatar": null
                     *           },
                     *           "show_owner": true,
                     *           "viewer": {
                     *             "is_owner": true,
                     *             "can_edit": true,
                     *             "has_applied": false
                     *           },
                     *           "views": 0,
                     *           "applications": 0
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetOwnOpportunityAnswer"];
                };
            };
        };
    };
    previewOpportunity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "**Some** work"
                 *     }
                 */
                "application/json": components["schemas"]["OpportunityPreview"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "description_html": "<p><strong>Some</strong> work</p>\n"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PreviewOpportunityAnswer"];
                };
            };
        };
    };
    updateOpportunity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "01a20686-05df-7ecb-ad25-f043ede16259",
                 *       "description": "Another description"
                 *     }
                 */
                "application/json": components["schemas"]["OpportunityChanges"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "opportunity": {
                     *           "id": "01a20686-05df-7ecb-ad25-f043ede16259",
                     *           "updated_at": "2026-11-23T03:49:36.469Z"
                     *         }
                     *       },
                     *       "message": "Opportunity updated successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["UpdateOpportunityAnswer"];
                };
            };
        };
    };
    uploadAttachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client. For 24 hours, the same request with the same key returns the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "opportunity_id": "01a21896-3edf-7513-8f84-caf1ab3a1fc1",
                 *       "file": "picture.png"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["AttachmentUpload"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "attachment": {
                     *           "id": "01a21896-3f49-7290-a9d9-ada122a0ef53",
                     *           "name": "picture.png",
                     *           "url": "http://127.0.0.1:44297/api/files/01a21896-3f49-7290-a9d9-ada122a0ef53",
                     *           "size": 67,
                     *           "uploaded_at": "2026-11-26T16:00:29.513Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UploadAttachmentAnswer"];
                };
            };
        };
    };
    uploadPicture: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client. For 24 hours, the same request with the same key returns the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "picture.png"
                 *     }
                 */
                "multipart/form-data": {
                    /** Format: binary */
                    file: Blob;
                    /** @description What it shows, for those who do not see it. */
                    alt?: string;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "e6590d49-d496-41b2-8c93-d40493967f40",
                     *         "url": "http://127.0.0.1:44297/api/pictures/e6590d49-d496-41b2-8c93-d40493967f40",
                     *         "width": 1,
                     *         "height": 1,
                     *         "alt": ""
                     *       },
                     *       "message": "Picture stored successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["UploadPictureAnswer"];
                };
            };
        };
    };
    getPicture: {
        parameters: {
            query?: {
                /** @description Of 320, 640, 1280 and 2048 the next that is as wide. */
                width?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": Blob;
                };
            };
            /** @description The part of it that `Range` asks for. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": Blob;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getOutsidePicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                signature: string;
                url: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": Blob;
                };
            };
            /** @description The part of it that `Range` asks for. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": Blob;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01a2069a-3557-7d68-975b-515e418635c5",
                     *       "email": "member-01a2069a-3557-7d68-975b-515e418635c5@test.example",
                     *       "name": "member-01a2069a-3557-7d68-975b-515e418635c5",
                     *       "firstName": null,
                     *       "lastName": null,
                     *       "avatar": null,
                     *       "visibility": "members",
                     *       "role": "member",
                     *       "isVerified": false,
                     *       "isActive": true,
                     *       "emailVerified": true,
                     *       "bio": null,
                     *       "location": null,
                     *       "company": null,
                     *       "position": null,
                     *       "phone": null,
                     *       "phoneVerified": false,
                     *       "website": null,
                     *       "walletAddress": null,
                     *       "authProviders": [
                     *         "email"
                     *       ],
                     *       "statistics": {
                     *         "entitiesCreated": 0,
                     *         "opportunitiesCreated": 0,
                     *         "notificationsSent": 0,
                     *         "lastActivity": "2026-11-23T04:11:39.224Z"
                     *       },
                     *       "preferences": {
                     *         "language": "en",
                     *         "theme": "system",
                     *         "notifications": {
                     *           "email": true,
                     *           "push": false,
                     *           "sms": false
                     *         }
                     *       },
                     *       "verificationType": null,
                     *       "verifiedAt": null,
                     *       "createdAt": "2026-11-23T04:11:39.224Z",
                     *       "updatedAt": "2026-11-23T04:11:39.224Z",
                     *       "lastLoginAt": "2026-11-23T04:11:39.224Z",
                     *       "loginHistory": [
                     *         {
                     *           "timestamp": "2026-11-23T04:11:39.224Z",
                     *           "ip": "127.0.0.1",
                     *           "userAgent": "node",
                     *           "provider": "email"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Profile"];
                };
            };
        };
    };
    updateProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "bio": "Something about me"
                 *     }
                 */
                "application/json": components["schemas"]["ProfileChanges"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "01a20686-0790-71c1-8726-81d17f455f6f",
                     *         "updatedAt": "2026-11-23T03:49:36.806Z"
                     *       },
                     *       "message": "Profile updated successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["UpdateProfileAnswer"];
                };
            };
        };
    };
    deleteProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "Moving abroad"
                 *     }
                 */
                "application/json": components["schemas"]["Deletion"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "userId": "01a2167b-0fc9-711b-acbb-67e2b2cb9913",
                     *         "deletedBy": "01a2167b-0fc9-711b-acbb-67e2b2cb9913",
                     *         "deletedAt": "2026-11-26T06:11:33.467Z",
                     *         "reason": "Moving abroad",
                     *         "dataDeleted": false
                     *       },
                     *       "message": "User account deleted successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["DeleteProfileAnswer"];
                };
            };
        };
    };
    uploadAvatar: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "picture.png"
                 *     }
                 */
                "multipart/form-data": {
                    /** Format: binary */
                    file: Blob;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "avatar": "http://127.0.0.1:44297/api/avatars/3fdbbe5f-f60b-4bf0-b837-b0fff42c960f.webp",
                     *         "updatedAt": "2026-11-26T16:00:30.015Z"
                     *       },
                     *       "message": "Avatar updated successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["UploadAvatarAnswer"];
                };
            };
        };
    };
    exportPersonalData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "exportedAt": "2026-11-27T11:24:31.308Z",
                     *       "profile": {
                     *         "id": "01a21cbf-f2c6-7d79-a761-2409cc7a8913",
                     *         "email": "member-2170963202050832648962654089619605779@test.example",
                     *         "name": "member-2170963202050832648962654089619605779",
                     *         "firstName": null,
                     *         "lastName": null,
                     *         "avatar": null,
                     *         "visibility": "members",
                     *         "role": "member",
                     *         "isVerified": false,
                     *         "isActive": true,
                     *         "emailVerified": true,
                     *         "bio": null,
                     *         "location": null,
                     *         "company": null,
                     *         "position": null,
                     *         "phone": null,
                     *         "phoneVerified": false,
                     *         "website": null,
                     *         "walletAddress": null,
                     *         "authProviders": [
                     *           "email"
                     *         ],
                     *         "statistics": {
                     *           "entitiesCreated": 0,
                     *           "opportunitiesCreated": 0,
                     *           "notificationsSent": 0,
                     *           "lastActivity": "2026-11-27T11:24:31.302Z"
                     *         },
                     *         "preferences": {
                     *           "language": "en",
                     *           "theme": "system",
                     *           "notifications": {
                     *             "email": true,
                     *             "push": false,
                     *             "sms": false
                     *           }
                     *         },
                     *         "verificationType": null,
                     *         "verifiedAt": null,
                     *         "createdAt": "2026-11-27T11:24:31.302Z",
                     *         "updatedAt": "2026-11-27T11:24:31.302Z",
                     *         "lastLoginAt": "2026-11-27T11:24:31.302Z",
                     *         "loginHistory": [
                     *           {
                     *             "timestamp": "2026-11-27T11:24:31.302Z",
                     *             "ip": "127.0.0.1",
                     *             "userAgent": "node",
                     *             "provider": "email"
                     *           }
                     *         ]
                     *       },
                     *       "signInAccounts": [
                     *         {
                     *           "provider": "credential",
                     *           "accountId": "01a21cbf-f2c6-7d79-a761-2409cc7a8913",
                     *           "createdAt": "2026-11-27T11:24:31.302Z"
                     *         }
                     *       ],
                     *       "sessions": [
                     *         {
                     *           "id": "01a21cbf-f2c6-7b5c-bb0a-82f3fb6c7a07",
                     *           "createdAt": "2026-11-27T11:24:31.302Z",
                     *           "expiresAt": "2026-12-27T11:24:31.302Z",
                     *           "ipAddress": "127.0.0.1",
                     *           "userAgent": "node",
                     *           "provider": "email",
                     *           "isCurrent": true
                     *         }
                     *       ],
                     *       "knownDevices": [],
                     *       "administration": [],
                     *       "recordedActions": [],
                     *       "webhooks": {
                     *         "webhooks": []
                     *       },
                     *       "applications": {
                     *         "applications": []
                     *       },
                     *       "opportunities": {
                     *         "opportunities": [],
                     *         "opportunityDecisions": []
                     *       },
                     *       "files": {
                     *         "files": []
                     *       },
                     *       "entities": {
                     *         "entities": [],
                     *         "memberships": [],
                     *         "invitations": [],
                     *         "invitations_sent": [],
                     *         "invitations_counted": [],
                     *         "invitations_ended": []
                     *       },
                     *       "news": {
                     *         "articles": [],
                     *         "likes": []
                     *       },
                     *       "pictures": {
                     *         "pictures": []
                     *       },
                     *       "telephone": {
                     *         "verified": [],
                     *         "codes": []
                     *       },
                     *       "apiKeys": {
                     *         "apiKeys": []
                     *       },
                     *       "secondFactors": {
                     *         "factors": []
                     *       },
                     *       "invitations": {
                     *         "accepted": []
                     *       },
                     *       "addressChanges": {
                     *         "requested": []
                     *       },
                     *       "wallets": {
                     *         "wallets": []
                     *       },
                     *       "notifications": {
                     *         "notifications": [],
                     *         "notificationPreferences": [],
                     *         "pushSubscriptions": []
                     *       },
                     *       "securityLog": {
                     *         "events": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ExportPersonalDataAnswer"];
                };
            };
        };
    };
    listSignIns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "loginHistory": [
                     *         {
                     *           "timestamp": "2026-11-23T03:49:36.897Z",
                     *           "ip": "127.0.0.1",
                     *           "userAgent": "node",
                     *           "provider": "email"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListSignInsAnswer"];
                };
            };
        };
    };
    sendPhoneCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phone": "+380441234567"
                 *     }
                 */
                "application/json": components["schemas"]["NewPhone"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Code sent"
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    verifyPhone: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "216637"
                 *     }
                 */
                "application/json": components["schemas"]["PhoneCode"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "phone": "+380447654321"
                     *       },
                     *       "message": "Telephone number verified"
                     *     }
                     */
                    "application/json": components["schemas"]["VerifyPhoneAnswer"];
                };
            };
        };
    };
    listOwnSecurityEvents: {
        parameters: {
            query?: {
                kind?: "SIGN_IN_SUCCEEDED" | "SIGN_IN_FAILED" | "ACCESS_REFUSED" | "GUESSING_DELAYED" | "CODE_FAILED" | "SECOND_FACTOR_USED" | "SECOND_FACTOR_FAILED" | "SECOND_FACTOR_CHANGED" | "PASSKEY_ADDED" | "PASSKEY_REMOVED" | "API_KEY_CREATED" | "API_KEY_REVOKED" | "SESSION_ENDED" | "PASSWORD_CHANGED" | "PASSWORD_RESET" | "ADDRESS_CONFIRMED" | "ADDRESS_CHANGED" | "PROVIDER_LINKED" | "PROVIDER_UNLINKED" | "WALLET_LINKED" | "WALLET_UNLINKED" | "ACCOUNT_CREATED" | "ACCOUNT_SUSPENDED" | "ACCOUNT_REINSTATED" | "ACCOUNT_DELETED" | "EVENTS_OMITTED" | "PASSWORD_FAILED" | "REAUTHENTICATED" | "ACCESS_DISAVOWED";
                /** @description Earliest time, inclusive. */
                from?: string;
                /** @description Latest time, inclusive. */
                to?: string;
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": [],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["SecurityEvents"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sessions": [
                     *         {
                     *           "id": "01a20686-0848-7f71-b057-a166abf46159",
                     *           "createdAt": "2026-11-23T03:49:36.969Z",
                     *           "expiresAt": "2026-12-23T03:49:36.968Z",
                     *           "ipAddress": "127.0.0.1",
                     *           "userAgent": "node",
                     *           "provider": "email",
                     *           "isCurrent": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListSessionsAnswer"];
                };
            };
        };
    };
    deleteOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "ended": 0
                     *       },
                     *       "message": "Other sessions ended successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["DeleteOtherSessionsAnswer"];
                };
            };
        };
    };
    deleteSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Session ended successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    searchCommunity: {
        parameters: {
            query: {
                /** @description Words in any form; the last may be unfinished. What is named so comes first. */
                q: string;
                /** @description Comma-separated, of news, opportunities, entities, members; all by default. */
                kinds?: string;
                /** @description Of each kind. */
                limit?: number;
                /** @description Where one kind is asked for: goes through its first 500 matches. */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "query": "anything",
                     *         "news": {
                     *           "total": 0,
                     *           "items": []
                     *         },
                     *         "opportunities": {
                     *           "total": 0,
                     *           "items": []
                     *         },
                     *         "entities": {
                     *           "total": 0,
                     *           "items": []
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SearchCommunityAnswer"];
                };
            };
        };
    };
    setUserRole: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "01a20686-085d-7c79-9d74-a5638dba2b59",
                 *       "role": "confidential"
                 *     }
                 */
                "application/json": components["schemas"]["RoleAssignment"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "userId": "01a20686-085d-7c79-9d74-a5638dba2b59",
                     *         "previousRole": "member",
                     *         "newRole": "confidential",
                     *         "updatedBy": "01a20686-085b-7fcc-b8dd-d5c95989e935",
                     *         "updatedAt": "2026-11-23T03:49:36.997Z",
                     *         "reason": null
                     *       },
                     *       "message": "User role updated successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["SetUserRoleAnswer"];
                };
            };
        };
    };
    unlinkWallet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Wallet unlinked successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    getWalletBalance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "address": "0x841eFb5bF4E33d100d1269C31411835BA0c2b69a",
                     *       "balance": "1.25"
                     *     }
                     */
                    "application/json": components["schemas"]["WalletBalance"];
                };
            };
        };
    };
    linkWallet: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client. For 24 hours, the same request with the same key returns the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "message": "127.0.0.1:44633 wants you to sign in with your Ethereum account:\n0xaa801d9C84440Fa6aCBB87ebb394Dc9044C248d5\n\nLink this wallet to your account at Hromada\n\nURI: http://127.0.0.1:44633\nVersion: 1\nChain ID: 31337\nNonce: a665c5a35b0b393eb465af103401c52e\nIssued At: 2026-11-26T06:19:12.513Z\nExpiration Time: 2026-11-26T06:24:12.508Z",
                 *       "signature": "0x6687e3b0f1f2303ba3664e99cd661bf0f070dba78b58d3e12250358893861b3d580937361a87773f9736c055c38035acda2f5590327a54bad357b7bc7c20934b1c"
                 *     }
                 */
                "application/json": components["schemas"]["WalletProof"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "address": "0xaa801d9C84440Fa6aCBB87ebb394Dc9044C248d5",
                     *         "isPrimary": true
                     *       },
                     *       "message": "Wallet linked successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["LinkWalletAnswer"];
                };
            };
        };
    };
    listWallets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "wallets": []
                     *     }
                     */
                    "application/json": components["schemas"]["ListWalletsAnswer"];
                };
            };
        };
    };
    createWalletNonce: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "address": "0x7EbcCe9555489974ebce0136E9186fc8B53c3ED5"
                 *     }
                 */
                "application/json": {
                    /** @description Of the wallet, for the message to sign. */
                    address?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "nonce": "b8ef7926…",
                     *       "expiresAt": "2026-11-26T23:15:34.240Z",
                     *       "message": "127.0.0.1:33585 wants you to sign in with your Ethereum account:\n0x7EbcCe9555489974ebce0136E9186fc8B53c3ED5\n\nLink this wallet to your account at Weavers\n\nURI: http://127.0.0.1:33585\nVersion: 1\nChain ID: 31337\nNonce: b8ef7926da91e1bd715daa6fa0824d56\nIssued At: 2026-11-26T23:10:34.241Z\nExpiration Time: 2026-11-26T23:15:34.240Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Nonce"];
                };
            };
        };
    };
    setPrimaryWallet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address": "0xAe6bF86f6bE57AA429E689520827Cf1196B4E9B9"
                 *     }
                 */
                "application/json": components["schemas"]["WalletAddress"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "address": "0xAe6bF86f6bE57AA429E689520827Cf1196B4E9B9",
                     *         "isPrimary": true
                     *       },
                     *       "message": "Primary wallet set successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["SetPrimaryWalletAnswer"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "webhooks": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListWebhooksAnswer"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client. For 24 hours, the same request with the same key returns the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://receiver.example/",
                 *       "events": [
                 *         "opportunity.expired"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewWebhook"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "webhook": {
                     *           "id": "01a20686-08fd-7f43-8634-3c3a28bb4ef8",
                     *           "url": "https://receiver.example/",
                     *           "events": [
                     *             "opportunity.expired"
                     *           ],
                     *           "is_enabled": true,
                     *           "disabled_reason": null,
                     *           "created_at": "2026-11-23T03:49:37.149Z",
                     *           "updated_at": "2026-11-23T03:49:37.149Z"
                     *         },
                     *         "secret": "whsec_xt…"
                     *       },
                     *       "message": "Webhook created successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["CreateWebhookAnswer"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "webhook": {
                     *           "id": "01a20686-0931-72d1-a4ca-bd2f70ee8e6b",
                     *           "url": "https://localhost/",
                     *           "events": [
                     *             "opportunity.expired"
                     *           ],
                     *           "is_enabled": true,
                     *           "disabled_reason": null,
                     *           "created_at": "2026-11-23T03:49:37.197Z",
                     *           "updated_at": "2026-11-23T03:49:37.197Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetWebhookAnswer"];
                };
            };
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "is_enabled": true
                 *     }
                 */
                "application/json": components["schemas"]["WebhookChanges"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "webhook": {
                     *           "id": "01a20686-0949-7b07-80b3-1b89b2c4a2da",
                     *           "url": "https://localhost/",
                     *           "events": [
                     *             "opportunity.expired"
                     *           ],
                     *           "is_enabled": true,
                     *           "disabled_reason": null,
                     *           "created_at": "2026-11-23T03:49:37.222Z",
                     *           "updated_at": "2026-11-23T03:49:37.235Z"
                     *         }
                     *       },
                     *       "message": "Webhook updated successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["UpdateWebhookAnswer"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Webhook deleted successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                status?: "pending" | "delivered" | "failed" | "skipped";
                event_type?: "opportunity.created" | "opportunity.updated" | "opportunity.deleted" | "opportunity.expired" | "application.submitted" | "webhook.test";
                /** @description Created then or later. */
                from?: string;
                /** @description Created then or earlier. */
                to?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "deliveries": [],
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListWebhookDeliveriesAnswer"];
                };
            };
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "delivery": {
                     *           "id": "01a209b8-f3c8-78fc-bdb5-0e1013e08272",
                     *           "event_id": "01a209b8-f3c8-744e-8895-a5f8e26ffa59",
                     *           "event_type": "webhook.test",
                     *           "status": "delivered",
                     *           "attempts": 1,
                     *           "response_status": 204,
                     *           "failure": null,
                     *           "next_attempt_at": null,
                     *           "created_at": "2026-11-23T18:44:05.706Z",
                     *           "attempt_log": [
                     *             {
                     *               "number": 1,
                     *               "at": "2026-11-23T10:00:00.000Z",
                     *               "duration_ms": 84,
                     *               "response_status": 204,
                     *               "failure": null
                     *             }
                     *           ],
                     *           "body": "{\"type\":\"webhook.test\",\"timestamp\":\"2026-11-23T18:44:05.704Z\",\"data\":{\"webhook_id\":\"01a209b8-f3c7-7ada-a525-ecaa3b750654\"}}"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetWebhookDeliveryAnswer"];
                };
            };
        };
    };
    redeliverWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "delivery": {
                     *           "id": "01a20686-0983-776a-95ee-a62cac1e157e",
                     *           "event_id": "01a20686-0983-742c-9bc4-2eaa0f4c32bc",
                     *           "event_type": "opportunity.expired",
                     *           "status": "pending",
                     *           "attempts": 0,
                     *           "response_status": null,
                     *           "failure": null,
                     *           "next_attempt_at": "2026-11-23T03:49:37.293Z",
                     *           "created_at": "2026-11-23T03:49:37.283Z"
                     *         }
                     *       },
                     *       "message": "Delivery is being sent again"
                     *     }
                     */
                    "application/json": components["schemas"]["RedeliverWebhookDeliveryAnswer"];
                };
            };
        };
    };
    recoverWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-01-01T00:00:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["WebhookRecovery"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "recovered": 0,
                     *         "has_more": false
                     *       },
                     *       "message": "Deliveries are being sent again"
                     *     }
                     */
                    "application/json": components["schemas"]["RecoverWebhookAnswer"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client. For 24 hours, the same request with the same key returns the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "webhook": {
                     *           "id": "01a20686-09aa-70bb-bf42-117581d6d4d6",
                     *           "url": "https://localhost/",
                     *           "events": [
                     *             "opportunity.expired"
                     *           ],
                     *           "is_enabled": true,
                     *           "disabled_reason": null,
                     *           "created_at": "2026-11-23T03:49:37.311Z",
                     *           "updated_at": "2026-11-23T03:49:37.336Z"
                     *         },
                     *         "secret": "whsec_2p…"
                     *       },
                     *       "message": "Webhook secret rotated successfully"
                     *     }
                     */
                    "application/json": components["schemas"]["RotateWebhookSecretAnswer"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client. For 24 hours, the same request with the same key returns the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "delivery": {
                     *           "id": "01a20686-09e9-74cc-bcd7-a0cbafbb9317",
                     *           "event_id": "01a20686-09e9-724a-9a8a-83193f71cb2e",
                     *           "event_type": "webhook.test",
                     *           "status": "pending",
                     *           "attempts": 0,
                     *           "response_status": null,
                     *           "failure": null,
                     *           "next_attempt_at": "2026-11-23T03:49:37.379Z",
                     *           "created_at": "2026-11-23T03:49:37.379Z"
                     *         }
                     *       },
                     *       "message": "Test event is being sent"
                     *     }
                     */
                    "application/json": components["schemas"]["TestWebhookAnswer"];
                };
            };
        };
    };
    getAppAsset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
        };
    };
    getAppManifest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The manifest. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Hromada",
                     *       "lang": "en",
                     *       "start_url": "/app",
                     *       "scope": "/app",
                     *       "display": "minimal-ui",
                     *       "icons": []
                     *     }
                     */
                    "application/manifest+json": components["schemas"]["AppManifest"];
                };
            };
        };
    };
    getPushWorker: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The script. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example ;(function work(scope             )       {
                     *       scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
                     *
                     *       scope.addEventListener('push', (event) => event.waitUntil(show(messageOf(event))))
                     *
                     *       scope.addEventListener('notificationclick', (event) => {
                     *         event.notification.close()
                     *         event.waitUntil(open(event.notification.data.url))
                     *       })
                     *
                     *       scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))
                     *
                     *       function messageOf({ data }          …
                     */
                    "text/javascript": string;
                };
            };
        };
    };
    getTouchIcon: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getPageAsset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stylesheet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example :root {
                     *     color-scheme: light dark;
                     *     --hue: 200;
                     *     --accent-on-light: #0b5f63;
                     *     --accent-on-dark: #6fc3c7;
                     *     --page: light-dark(oklch(99.2% 0.002 var(--hue)), oklch(19% 0.008 var(--hue)));
                     *     --surface: light-dark(#fff, oklch(22.5% 0.009 var(--hue)));
                     *     --sunken: light-dark(oklch(96.4% 0.004 var(--hue)), oklch(16.5% 0.008 var(--hue)));
                     *     --line: light-dark(oklch(90% 0.006 var(--hue)), oklch(32% 0.012 var(--hue)));
                     *     --line-strong: light-dark(oklch(62% 0.012 var(--hue)), oklch(56% 0.014 var(--hue)));
                     *     --text: lig…
                     */
                    "text/css": string;
                };
            };
        };
    };
    getApiReferenceScript: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Of the reference. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example (function(){try{if(typeof document<`u`){var e=document.createElement(`style`);e.nonce=document.head.querySelector(`meta[property=csp-nonce]`)?.content,e.setAttribute(`id`,`scalar-style`),e.appendChild(document.createTextNode(`/*! tailwindcss v4.3.3 | MIT License | https://tailwindcss.com *\/@layer properties{@supports (((-webkit-hyphens:none)) and (not (margin-trim:inline))) or ((-moz-orient:inline) and (not (color:rgb(from red r g b)))){*,:before,:after,::backdrop{--tw-font-weight:initial;--tw-b… */
                    "text/javascript": string;
                };
            };
        };
    };
    getIcon: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getNewsFeed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <?xml version="1.0" encoding="utf-8"?>
                     *     <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
                     *     <id>http://127.0.0.1:44297/feeds/news.atom</id>
                     *     <title>Hromada: news</title>
                     *     <updated>2026-11-26T16:00:12.394Z</updated>
                     *     <author><name>Hromada</name><uri>http://127.0.0.1:44297</uri></author>
                     *     <link rel="self" href="http://127.0.0.1:44297/feeds/news.atom" type="application/atom+xml"/>
                     *     </feed>
                     */
                    "application/atom+xml": string;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getOpportunityFeed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <?xml version="1.0" encoding="utf-8"?>
                     *     <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
                     *     <id>http://127.0.0.1:44297/feeds/opportunities.atom</id>
                     *     <title>Hromada: opportunities</title>
                     *     <updated>2026-11-26T16:00:28.285Z</updated>
                     *     <author><name>Hromada</name><uri>http://127.0.0.1:44297</uri></author>
                     *     <link rel="self" href="http://127.0.0.1:44297/feeds/opportunities.atom" type="application/atom+xml"/>
                     *     <entry xml:lang="en">
                     *     <id>urn:uuid:01a21896-3a7d-7b5f-8d44-faa766323f04</id>
                     *     <title>Opportun…
                     */
                    "application/atom+xml": string;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    checkLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["CheckLivenessAnswer"];
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Metrics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example # HELP hromada_http_requests_total Requests that were answered, by route, method and status.
                     *     # TYPE hromada_http_requests_total counter
                     *     hromada_http_requests_total{method="GET",route="/openapi.json",status="200"} 1
                     *     hromada_http_requests_total{method="GET",route="/api/auth/jwks",status="200"} 2
                     *     hromada_http_requests_total{method="GET",route="/",status="200"} 1
                     *     hromada_http_requests_total{method="GET",route="/api/admin/announcements",status="200"} 1
                     *     hromada_http_requests_total{method="DELETE",rout…
                     */
                    "text/plain": string;
                };
            };
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetOpenApiAnswer"];
                };
            };
        };
    };
    getPreviewPicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": Blob;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    checkReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ready"
                     *     }
                     */
                    "application/json": components["schemas"]["CheckReadinessAnswer"];
                };
            };
        };
    };
    getRobotsRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example User-agent: *
                     *     Allow: /
                     *     Disallow: /api/
                     *     Allow: /api/pictures/
                     *     Disallow: /app/
                     *     Disallow: /search
                     *     Sitemap: http://127.0.0.1:44297/sitemap.xml
                     */
                    "text/plain": string;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getEntitySitemap: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                page: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <?xml version="1.0" encoding="utf-8"?>
                     *     <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
                     *     <url><loc>http://127.0.0.1:44297/entities/01a21896-5531-7f85-a690-9f7f7559b3b5</loc><lastmod>2026-11-26T16:00:35.118Z</lastmod><xhtml:link rel="alternate" hreflang="en" href="http://127.0.0.1:44297/entities/01a21896-5531-7f85-a690-9f7f7559b3b5?lang=en"/><xhtml:link rel="alternate" hreflang="uk" href="http://127.0.0.1:44297/entities/01a21896-5531-7f85-a690…
                     */
                    "application/xml": string;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getNewsSitemap: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                page: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <?xml version="1.0" encoding="utf-8"?>
                     *     <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
                     *     <url><loc>http://127.0.0.1:44297/news/number-10</loc><lastmod>2026-11-26T16:00:35.148Z</lastmod><xhtml:link rel="alternate" hreflang="en" href="http://127.0.0.1:44297/news/number-10?lang=en"/><xhtml:link rel="alternate" hreflang="uk" href="http://127.0.0.1:44297/news/number-10?lang=uk"/><xhtml:link rel="alternate" hreflang="x-default" href="http://127.0.0…
                     */
                    "application/xml": string;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getOpportunitySitemap: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                page: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <?xml version="1.0" encoding="utf-8"?>
                     *     <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
                     *     <url><loc>http://127.0.0.1:44297/opportunities/01a21896-0d0e-7d43-b0bf-67de5993bf49</loc><lastmod>2026-11-26T16:00:16.909Z</lastmod><xhtml:link rel="alternate" hreflang="en" href="http://127.0.0.1:44297/opportunities/01a21896-0d0e-7d43-b0bf-67de5993bf49?lang=en"/><xhtml:link rel="alternate" hreflang="uk" href="http://127.0.0.1:44297/opportunities/01a21896…
                     */
                    "application/xml": string;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getSectionSitemap: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <?xml version="1.0" encoding="utf-8"?>
                     *     <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
                     *     <url><loc>http://127.0.0.1:44297/</loc><xhtml:link rel="alternate" hreflang="en" href="http://127.0.0.1:44297/?lang=en"/><xhtml:link rel="alternate" hreflang="uk" href="http://127.0.0.1:44297/?lang=uk"/><xhtml:link rel="alternate" hreflang="x-default" href="http://127.0.0.1:44297/"/></url>
                     *     <url><loc>http://127.0.0.1:44297/news</loc><xhtml:link rel="altern…
                     */
                    "application/xml": string;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getSitemapIndex: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <?xml version="1.0" encoding="utf-8"?>
                     *     <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
                     *     <sitemap><loc>http://127.0.0.1:44297/sitemap-sections.xml</loc></sitemap>
                     *     <sitemap><loc>http://127.0.0.1:44297/sitemap-news-1.xml</loc></sitemap>
                     *     <sitemap><loc>http://127.0.0.1:44297/sitemap-opportunities-1.xml</loc></sitemap>
                     *     <sitemap><loc>http://127.0.0.1:44297/sitemap-entities-1.xml</loc></sitemap>
                     *     </sitemapindex>
                     */
                    "application/xml": string;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveOpportunityCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "opportunity.created",
                 *       "timestamp": "2026-11-26T16:00:35.168Z",
                 *       "data": {
                 *         "id": "01a21896-5560-73ee-95cf-3778b19b7d04",
                 *         "type": "job",
                 *         "title": "Opportunity 16",
                 *         "status": "pending",
                 *         "visibility": "public"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OpportunityCreatedEvent"];
            };
        };
        responses: {
            /** @description Accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveOpportunityUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "opportunity.updated",
                 *       "timestamp": "2026-11-26T16:00:29.312Z",
                 *       "data": {
                 *         "id": "01a21896-3e47-7e0c-9bd5-a286a1130ab6",
                 *         "type": "job",
                 *         "title": "Opportunity 13",
                 *         "status": "draft",
                 *         "visibility": "confidential",
                 *         "updated_fields": [
                 *           "description"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OpportunityUpdatedEvent"];
            };
        };
        responses: {
            /** @description Accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveOpportunityDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "opportunity.deleted",
                 *       "timestamp": "2026-11-26T16:00:28.922Z",
                 *       "data": {
                 *         "id": "01a21896-3c69-7b6b-be38-92e711e009b1",
                 *         "type": "job",
                 *         "title": "Opportunity 11",
                 *         "status": "draft",
                 *         "visibility": "confidential"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OpportunityDeletedEvent"];
            };
        };
        responses: {
            /** @description Accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveOpportunityExpired: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "opportunity.expired",
                 *       "timestamp": "2026-11-26T16:00:35.246Z",
                 *       "data": {
                 *         "id": "01a21896-5560-73ee-95cf-3778b19b7d04",
                 *         "type": "job",
                 *         "title": "Opportunity 16",
                 *         "status": "expired",
                 *         "expires_at": "2026-11-26T16:00:35.231Z",
                 *         "visibility": "public"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OpportunityExpiredEvent"];
            };
        };
        responses: {
            /** @description Accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveApplicationSubmitted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "application.submitted",
                 *       "timestamp": "2026-11-26T16:00:28.324Z",
                 *       "data": {
                 *         "application_id": "01a21896-3aac-7e46-920e-463e68a1dfe9",
                 *         "opportunity_id": "01a21896-3a7d-7b5f-8d44-faa766323f04"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ApplicationSubmittedEvent"];
            };
        };
        responses: {
            /** @description Accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveWebhookTest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "webhook.test",
                 *       "timestamp": "2026-11-26T16:00:30.895Z",
                 *       "data": {
                 *         "webhook_id": "01a21896-44ab-7ed0-91d2-d2ca2428ef34"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["WebhookTestEvent"];
            };
        };
        responses: {
            /** @description Accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}

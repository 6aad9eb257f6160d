import type { FastifyInstance } from "fastify";
import { deleteMyAccount, exportMyData } from "@promptsmith/contract/identity/calls";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { DepartureService } from "./departure.service.ts";

export function departureRoutes(app: FastifyInstance, departure: DepartureService): void {
  mountCall(app, exportMyData, async ({ caller, reply }) => {
    const everything = await departure.exportAll(caller.userId);
    return reply
      .header("content-disposition", 'attachment; filename="promptsmith-data.json"')
      .type("application/json; charset=utf-8")
      .send(JSON.stringify(everything, null, 2));
  });

  mountCall(app, deleteMyAccount, async ({ caller, body, request, reply }) => {
    await departure.leave({ userId: caller.userId, password: body.password, confirm: body.confirm });
    await app.kernel.sessions.end(request, reply);
    return { message: "Your account and your data were deleted." };
  });
}

// Native ids of other systems, kept beside ours (Agent Context 0.1.0 "External mappings"). The standard defines no
// mapping for ACP, VS Code and git; those three follow its pattern.

export type ExternalMapping =
  | {
      system: 'mcp';
      server_id?: string;
      mcp_session_id?: string;
      resource_uri?: string;
      resource_template?: string;
      prompt_name?: string;
      root_uri?: string;
      jsonrpc_request_id?: string | number;
    }
  | {
      system: 'a2a';
      agent_card_url?: string;
      task_id?: string;
      context_id?: string;
      message_id?: string;
      part_id?: string;
      artifact_id?: string;
      skill_id?: string;
    }
  | {
      system: 'opentelemetry';
      trace_id?: string;
      span_id?: string;
      event_name?: string;
      conversation_id?: string;
      operation_name?: string;
      token_usage?: unknown;
      /** The standard's `system` field. In this client `system` is the mapping's name. */
      otel_system?: string;
    }
  | {
      system: 'model_api';
      response_id?: string;
      message_id?: string;
      prompt_cache_key?: string;
      tool_call_id?: string;
      input_tokens?: number;
      cached_input_tokens?: number;
    }
  | {
      system: 'web_annotation';
      target?: string;
      selector_type?: string;
      start?: number;
      end?: number;
      exact?: string;
      prefix?: string;
      suffix?: string;
    }
  | {
      system: 'w3c_prov';
      entity?: string;
      activity?: string;
      agent?: string;
      wasDerivedFrom?: string[];
      wasAttributedTo?: string[];
      wasGeneratedBy?: string[];
    }
  | {
      system: 'cloudevents';
      id?: string;
      source?: string;
      type?: string;
      subject?: string;
      time?: string;
      datacontenttype?: string;
    }
  | {
      system: 'json_schema';
      $id?: string;
      $schema?: string;
      $ref?: string;
      type?: string;
      properties?: object;
      required?: string[];
      additionalProperties?: boolean;
    }
  | {
      system: 'acp';
      agent_id?: string;
      session_id?: string;
      jsonrpc_request_id?: string | number;
      method?: string;
      tool_call_id?: string;
      message_id?: string;
    }
  | {
      system: 'vscode';
      document_uri?: string;
      document_version?: number;
      language_id?: string;
      terminal_name?: string;
      breakpoint_id?: string;
    }
  | { system: 'git'; repository?: string; branch?: string; commit?: string; path?: string };
